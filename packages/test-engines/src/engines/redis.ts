import { freePort } from '@dewlane/local/free-port';
import type { Engine } from './engine.ts';
import { outputOf } from './programs.ts';
import { type ServerProcess, startServer, workFolder } from './server-process.ts';

export interface RedisOptions {
  /** Keeps the data after a stop, so that it can be restarted with it; default: a temporary folder. */
  folder?: string;
  /** Default: any free port. */
  port?: number;
}

export interface RedisEngine extends Engine, ServerProcess {
  port: number;
}

const STOP_WITHIN_MS = 5_000;

/**
 * Starts a `redis-server` on a free port of 127.0.0.1, which ends with this process (design.md#engines-in-tests). It
 * persists every change at once and evicts nothing, as queues require. Throws EngineMissing if the program is missing.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RedisEngine> {
  await outputOf('redis-server', ['--version']);
  const folder = workFolder(options.folder, 'redis');
  const port = options.port ?? (await freePort());
  const settings = {
    bind: '127.0.0.1',
    port,
    dir: folder.path,
    appendonly: 'yes',
    appendfsync: 'always',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const server = await startServer({
    program: 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]),
    port,
    folder,
    stopWithinMs: STOP_WITHIN_MS,
  });
  return { ...server, port, address: `redis://127.0.0.1:${port}` };
}
