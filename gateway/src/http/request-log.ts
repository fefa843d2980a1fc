import type { Logger } from '@dewlane/service-kit/edge';
import type { FastifyInstance } from 'fastify';

/** Logs every request by its route, never by its address, which may hold personal data. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id: correlationId, method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ correlationId, method, route, status: reply.statusCode, ms }, 'request');
    done();
  });
}
