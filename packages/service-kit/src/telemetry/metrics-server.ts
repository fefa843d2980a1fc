import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { reasonOf } from '../process/error-for-log.ts';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import { type Readiness, readinessResponse } from '../process/readiness.ts';
import type { PrometheusMetrics } from './prometheus.ts';

export interface MetricsServerOptions {
  host: string;
  /** 0 picks a free port, which is logged. */
  port: number;
  metrics: PrometheusMetrics;
  log: Logger;
}

export interface MetricsServer extends Running {
  reportReadiness(readiness: Readiness): void;
}

const STARTING: Readiness = {
  own: {
    start: async () => {
      throw new Error('The process is starting.');
    },
  },
};
/** Enough for a few scrapers. */
const MOST_CONNECTIONS = 32;
const REQUEST_WITHIN_MS = 15_000;

/**
 * Serves `/metrics`, `/healthz` and `/readyz` on a separate, internal port.
 * @throws Error if the port is taken
 */
export async function startMetricsServer({
  host,
  port,
  metrics,
  log,
}: MetricsServerOptions): Promise<MetricsServer> {
  let readiness = STARTING;
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log.error({ reason: reasonOf(error) }, 'the metrics could not be collected');
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.requestTimeout = REQUEST_WITHIN_MS;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, '');
    if (path === '/metrics') {
      return say(response, 200, await metrics.text(), metrics.contentType);
    }
    if (path === '/healthz') return say(response, 200, JSON.stringify({ status: 'alive' }));
    if (path !== '/readyz') return say(response, 404, '');
    const { status, body } = await readinessResponse(readiness);
    say(response, status, JSON.stringify(body));
  }

  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  const at = typeof address === 'object' && address !== null ? address.port : port;
  log.info({ host, port: at }, 'metrics are served');
  return {
    reportReadiness(next) {
      readiness = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function say(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
