import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral port range of outgoing connections (from 32768 on Linux, 49152 elsewhere), so that a server that
 * is restarted later finds its port free.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** The ports of one block; listening on its first one claims the others. */
const BLOCK = 20;

/** Ports of the claimed blocks that have not been given out yet. */
const claimed: number[] = [];

/** The claim being made, if any: callers that come together share it. */
let claiming: Promise<void> | undefined;

/**
 * A TCP port of this machine that is currently free; never the same one twice, in this process or in another one that
 * asks here while this process runs: whoever is given a port may listen on it seconds later.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = claimed.pop();
    if (port === undefined) await claimTogether();
    else if (await isFree(port)) return port;
  }
}

function claimTogether(): Promise<void> {
  claiming ??= claimBlock().finally(() => {
    claiming = undefined;
  });
  return claiming;
}

/** The operating system gives a claim up when the process ends, however it ends. */
async function claimBlock(): Promise<void> {
  const first = LOWEST + BLOCK * randomInt((HIGHEST - LOWEST) / BLOCK);
  const claim = await listenOn(first);
  if (!claim) return;
  claim.unref();
  for (let port = first + BLOCK - 1; port > first; port--) claimed.push(port);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (!server) return false;
  server.close();
  await once(server, 'close');
  return true;
}

async function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen({
    port,
    host: '127.0.0.1',
    exclusive: true,
  });
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
