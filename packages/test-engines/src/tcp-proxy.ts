import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** What slows a connection down; either may be omitted. */
export interface Slowness {
  /** Milliseconds by which each chunk of data is delayed, in both directions. */
  latencyMs?: number;
  bytesPerSecond?: number;
}

/** A proxy that can be cut, silenced, slowed and mended, to test what happens when a server is unreachable. */
export interface TcpProxy {
  /** The connection string through the proxy. */
  url: string;
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /**
   * Silently drops everything, like a network failure: every connection that is open now or is opened before `mend`
   * stays open and silent for a minute, and is then closed without any data from the other side.
   */
  silence(): void;
  /** Delays or throttles data; connections stay open. */
  slow(how: Slowness): void;
  /** Ends the effect of `cut`, `silence` and `slow`. */
  mend(): void;
  close(): Promise<void>;
}

/** One client's connection; without one to the server if it was opened during a silence. */
interface Link {
  readonly sockets: readonly Socket[];
  isSilent: boolean;
}

/** Longer than every timeout of the product; an operating system would wait for a quarter of an hour. */
const SILENT_FOR_MS = 60_000;

/** Starts a proxy on a free port of 127.0.0.1, or on `port`, to the host and port of a URL. */
export async function startTcpProxy(
  connectionString: string,
  { port: ownPort = 0 }: { port?: number } = {},
): Promise<TcpProxy> {
  const target = new URL(connectionString);
  const links = new Set<Link>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  let slowness: Slowness = {};
  let mended = new AbortController();

  const passing = (link: Link) =>
    new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        const goOn = () => (link.isSilent ? pass() : pass(null, chunk));
        const ms = delayOf(slowness, chunk.length);
        if (ms === 0) return goOn();
        wait(ms, undefined, { signal: mended.signal }).then(goOn, goOn);
      },
      flush(pass) {
        if (!link.isSilent) pass();
      },
    });

  function hush(link: Link): void {
    link.isSilent = true;
    setTimeout(end, SILENT_FOR_MS, link).unref();
  }

  function end(link: Link): void {
    links.delete(link);
    for (const socket of link.sockets) socket.destroy();
  }

  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    if (state === 'cut') return incoming.destroy();
    if (state === 'silent') {
      const link = { sockets: [incoming], isSilent: false };
      links.add(link);
      incoming.on('error', () => end(link)).resume();
      return hush(link);
    }
    const outgoing = connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen: true,
    });
    const link = { sockets: [incoming, outgoing], isSilent: false };
    links.add(link);
    for (const socket of link.sockets) socket.setNoDelay();
    Promise.all([
      pipeline(incoming, passing(link), outgoing),
      pipeline(outgoing, passing(link), incoming),
    ]).then(
      () => end(link),
      () => end(link),
    );
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
      state = 'cut';
      for (const link of links) end(link);
    },
    silence() {
      state = 'silent';
      for (const link of links) hush(link);
    },
    slow(how) {
      slowness = how;
    },
    mend() {
      state = 'open';
      slowness = {};
      mended.abort();
      mended = new AbortController();
    },
    async close() {
      for (const link of links) end(link);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function delayOf({ latencyMs = 0, bytesPerSecond }: Slowness, bytes: number): number {
  return latencyMs + (bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1_000);
}
