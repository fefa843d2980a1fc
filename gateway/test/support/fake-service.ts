import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As the services keep idle connections: with the default, one may close just as a busy gateway sends a call on it. */
const KEEP_ALIVE_MS = 30_000;

/** A server that stands in for a service. */
export interface FakeService {
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Starts a service whose responses the test gives. */
export async function startFakeService(respond: RequestListener): Promise<FakeService> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return closed;
    },
  };
}
