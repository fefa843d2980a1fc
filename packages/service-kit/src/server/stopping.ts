import type { FastifyInstance } from 'fastify';
import type { Check } from '../process/readiness.ts';

/** For readiness: throws as soon as the process has been told to stop. */
export function notStopping(signal: AbortSignal | undefined): Check {
  return async () => {
    if (signal?.aborted) throw new Error('The process is stopping.');
  };
}

/**
 * While the process is stopping each response ends its connection, so that clients come back over another one, to another
 * process, before this one closes those that are left (OPS-01).
 */
export function endConnectionsWhileStopping(
  app: FastifyInstance,
  signal: AbortSignal | undefined,
): void {
  app.addHook('onSend', async (_request, reply) => {
    if (signal?.aborted) reply.header('connection', 'close');
  });
}
