import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '../errors/errors.ts';

/** Any of them says that a proxy stood between. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * `GET /metrics` (Prometheus) from a registry of the server's own, since several services may share
 * a process. Refused for requests that came through a proxy: it is for the inside (design.md#running-it).
 * @returns the registry, for the service's own metrics
 */
export function serveMetrics(app: FastifyInstance, service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (PROXY_HEADERS.some((name) => name in request.headers)) refuse('NOT_FOUND');
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });
  return registry;
}
