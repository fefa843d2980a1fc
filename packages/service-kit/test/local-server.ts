import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Starts a TCP server on a free port of 127.0.0.1, which does with each connection what `serve` says. */
export async function startLocalServer(serve: (socket: Socket) => void = () => undefined) {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    /** Resolves once all its connections are closed, too. */
    async close(): Promise<void> {
      server.close();
      await once(server, 'close');
    },
  };
}
