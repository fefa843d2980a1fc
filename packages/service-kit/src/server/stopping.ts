import type { FastifyInstance } from 'fastify';
import type { Check } from '../process/readiness.ts';

/** A readiness check that throws once the process was told to stop. */
export function notStopping(signal: AbortSignal | undefined): Check {
  return async () => {
    if (signal?.aborted) throw new Error('The process is stopping.');
  };
}

/**
 * While the process is stopping, each response closes its connection, so that clients reconnect to another process
 * before this one closes the remaining connections (OPS-01).
 */
export function endConnectionsWhileStopping(
  app: FastifyInstance,
  signal: AbortSignal | undefined,
): void {
  app.addHook('onSend', async (_request, reply) => {
    if (signal?.aborted) reply.header('connection', 'close');
  });
}
