import type { FastifyInstance } from 'fastify';
import { type Readiness, readinessResponse } from '../process/readiness.ts';

/** `GET /healthz`: 200 while the process is alive. `GET /readyz`: the readiness response. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const { status, body } = await readinessResponse(readiness);
    return reply.code(status).send(body);
  });
}
