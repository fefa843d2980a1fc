import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range from which systems take the local ports of outgoing connections (32768 on Linux, 49152 elsewhere): a
 * server that is started again later finds its port free.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** Who asked for a port may not listen on it yet. */
const given = new Set<number>();

/** A TCP port of this machine that nobody listens on at the moment; never the same one twice in a process. */
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
