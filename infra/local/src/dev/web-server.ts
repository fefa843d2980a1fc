import path from 'node:path';
import { BOOKING_LINK_PATH } from '@dewlane/catalog';
import { createServer, type ProxyOptions } from 'vite';

export interface WebServer {
  stop(): Promise<void>;
}

/** The paths that the gateway serves; all others are the web client's. */
const GATEWAY_PATHS = [
  '/api',
  '/graphql',
  '/graphiql',
  BOOKING_LINK_PATH,
  '/healthz',
  '/readyz',
  '/.well-known',
];

/** The web client with hot module replacement, and the gateway's paths, on one address. */
export async function startWebServer({
  root,
  port,
  gatewayUrl,
}: {
  root: string;
  port: number;
  gatewayUrl: string;
}): Promise<WebServer> {
  const server = await createServer({
    root: path.join(root, 'web'),
    configFile: path.join(root, 'web', 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      // Forwards the browser's host, so that the gateway's origin check works as usual.
      proxy: Object.fromEntries(GATEWAY_PATHS.map((start) => [start, toGateway(gatewayUrl)])),
    },
    // Without GraphiQL's page, whose packages bundle only as its own configuration says; the gateway serves it built.
    optimizeDeps: { entries: ['index.html'] },
    logLevel: 'warn',
  });
  await server.listen();
  return { stop: () => server.close() };
}

function toGateway(target: string): ProxyOptions {
  return {
    target,
    changeOrigin: false,
    configure(proxy) {
      proxy.on('error', (_error, _request, response) => {
        // The gateway is restarting: a retry in a moment succeeds.
        if (!('writeHead' in response) || response.headersSent) return response.destroy();
        response.writeHead(503, { 'retry-after': '1' }).end();
      });
    },
  };
}
