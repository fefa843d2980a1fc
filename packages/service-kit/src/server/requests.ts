import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readTraceparent } from '../activity/activity.ts';
import type { Span } from '../activity/spans.ts';
import type { Logger } from '../process/logging.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { noTracing } from '../telemetry/tracing.ts';
import { isHealthPath } from './authentication.ts';

export interface RequestsOptions {
  telemetry: Pick<Telemetry, 'metrics' | 'tracing'>;
  log: Logger;
  /** The id of a request, for log, traces and events. */
  requestIdOf(request: FastifyRequest): string;
  /** Whether a request joins the trace that its sender names: not if the sender may be a stranger (OBS-09). */
  joinsTraces: boolean;
}

/** The status of a request whose client left before the response was complete. */
const CLIENT_LEFT = 499;

/**
 * Instruments every request of a server: everything it triggers has its request id and trace, and it is counted, timed
 * and logged in one line by its route's template. Never by its URL, which may contain personal data or made-up values.
 * Call it before adding any other hook.
 */
export function followRequests(app: FastifyInstance, options: RequestsOptions): void {
  const { telemetry, log, requestIdOf, joinsTraces } = options;
  const durations = telemetry.metrics.durations({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labels: ['method', 'route', 'status'],
  });
  const spans = new WeakMap<FastifyRequest, Span>();
  /** Those whose end has not been reported yet. */
  const running = new WeakSet<FastifyRequest>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    const tracing = isHealthPath(route) ? noTracing : telemetry.tracing;
    const span = tracing.open(`${method} ${route}`, {
      kind: 'server',
      parent: joinsTraces ? readTraceparent(request.headers['traceparent']) : undefined,
      requestId: requestIdOf(request),
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    spans.set(request, span);
    running.add(request);
    // Fastify's onResponse never comes if the client leaves earlier.
    reply.raw.once('close', () => tellEnd(request, reply, CLIENT_LEFT));
    span.within(done);
  });
  // A body is received in the connection's async context, so later hooks re-enter the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    tellEnd(request, reply, reply.statusCode);
    done();
  });

  function tellEnd(request: FastifyRequest, { elapsedTime }: FastifyReply, status: number): void {
    const span = spans.get(request);
    if (span === undefined || !running.delete(request)) return;
    const { method } = request;
    const route = routeOf(request);
    durations.observe({ method, route, status: String(status) }, elapsedTime / 1_000);
    const ms = Math.round(elapsedTime * 10) / 10;
    // Routes that are polled set their log level to `warn`; their failures are logged like any other.
    const isTold = request.routeOptions.logLevel !== 'warn' || status >= 400;
    span.set({ 'http.response.status_code': status });
    if (status >= 500) span.fail({ code: String(status) });
    if (isTold) span.within(() => log.info({ method, route, status, ms }, 'request'));
    span.end();
  }
}

/** The template of the matched route; a fixed word for unmatched requests. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
