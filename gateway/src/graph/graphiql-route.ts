import type { FastifyInstance } from 'fastify';
import { refuseMethod } from '../http/failures/unknown-routes.ts';
import type { Visits } from '../session/visits.ts';

/**
 * Serves GraphiQL's page at `GET /graphql` to browsers in which staff are signed in. Everybody else gets 405, as if
 * there were no such page (TOOL-01).
 */
export function serveGraphiql(
  app: FastifyInstance,
  { page, visits }: { page: string; visits: Visits },
): void {
  app.get('/graphql', { exposeHeadRoute: false }, async (request, reply) => {
    if (String(request.headers.accept).includes('text/html')) {
      const { staff } = await visits.visitorOf(request, reply, 'read');
      if (staff !== undefined) return reply.type('text/html; charset=utf-8').send(page);
    }
    return refuseMethod(reply, ['POST']);
  });
}
