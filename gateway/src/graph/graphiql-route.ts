import type { FastifyInstance } from 'fastify';
import { refuseMethod } from '../http/unknown-routes.ts';
import type { Visits } from '../session/visits.ts';

/**
 * `GET /graphql` in a browser in which staff are signed in: GraphiQL's page. Everybody else is told what they would be told
 * without it (TOOL-01).
 */
export function serveGraphiql(
  app: FastifyInstance,
  { page, visits }: { page: string; visits: Visits },
): void {
  app.get('/graphql', { exposeHeadRoute: false }, async (request, reply) => {
    if (String(request.headers.accept).includes('text/html')) {
      const { staff } = await visits.visitorOf(request, reply);
      if (staff !== undefined) return reply.type('text/html; charset=utf-8').send(page);
    }
    return refuseMethod(reply, ['POST']);
  });
}
