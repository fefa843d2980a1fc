import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** How a slow connection is slow; either may be left out. */
export interface Slowness {
  /** Milliseconds that each piece of data waits, in both directions. */
  latencyMs?: number;
  bytesPerSecond?: number;
}

/** A way to a server that can be cut, slowed and mended, to try what happens when it is out of reach. */
export interface TcpProxy {
  /** The connection string through the proxy. */
  url: string;
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Lets data through late; connections stay open. */
  slow(how: Slowness): void;
  /** Ends what `cut` and `slow` began. */
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1, or on `port`, to the host and port of a URL. */
export async function startTcpProxy(
  connectionString: string,
  { port: ownPort = 0 }: { port?: number } = {},
): Promise<TcpProxy> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isCut = false;
  let slowness: Slowness = {};
  let mended = new AbortController();

  const delayed = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        const ms = delayOf(slowness, chunk.length);
        if (ms === 0) return pass(null, chunk);
        const goOn = () => pass(null, chunk);
        wait(ms, undefined, { signal: mended.signal }).then(goOn, goOn);
      },
    });

  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.once('close', () => sockets.delete(from));
      pipeline(from, delayed(), to).catch(() => {
        incoming.destroy();
        outgoing.destroy();
      });
    }
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    slow(how) {
      slowness = how;
    },
    mend() {
      isCut = false;
      slowness = {};
      mended.abort();
      mended = new AbortController();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function delayOf({ latencyMs = 0, bytesPerSecond }: Slowness, bytes: number): number {
  return latencyMs + (bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1_000);
}
