import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral port range of outgoing connections (from 32768 on Linux, 49152 elsewhere), so that a server that
 * is restarted later finds its port free.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** Ports already given out, since their callers may not listen on them yet. */
const given = new Set<number>();

/** A TCP port of this machine that is currently free; never the same one twice in a process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
