import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Engine, EngineMissing, engineSource, startEngine } from './engines/index.ts';
import { ENGINE_KINDS, type EngineKind } from './engines/kinds.ts';
import { startTestServer } from './test-server.ts';

/** The engines that a test run can request. */
export type HostedKind = EngineKind | 'postgres';
const HOSTED_KINDS: readonly HostedKind[] = [...ENGINE_KINDS, 'postgres'];

/** An engine's address, or why this machine can't run it. */
export type EngineResponse = { address: string } | { reason: string };

export interface EngineHost {
  url: string;
  stop(): Promise<void>;
}

/**
 * Provides PostgreSQL, Kafka and Redis for a test run. Each is started when a test first requests it (`GET /kafka`), so
 * that all files of all workers share one and a run that needs none starts none.
 */
export async function startEngineHost(): Promise<EngineHost> {
  const engines = new Map<HostedKind, Promise<Engine>>();
  const engine = (kind: HostedKind): Promise<Engine> => {
    const starting = engines.get(kind) ?? start(kind);
    engines.set(kind, starting);
    return starting;
  };
  const server = createServer(async (request, response) => {
    // A connection kept open could be closed just as a test sends its next request.
    response.setHeader('connection', 'close');
    const kind = HOSTED_KINDS.find((name) => request.url === `/${name}`);
    if (!kind) return response.writeHead(404).end();
    try {
      response.end(JSON.stringify(await responseOf(engine(kind))));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      const started = await Promise.allSettled(engines.values());
      await Promise.all(
        started.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)),
      );
    },
  };
}

async function start(kind: HostedKind): Promise<Engine> {
  if (kind !== 'postgres') return startEngine(kind, engineSource());
  const { url, stop } = await startTestServer();
  return { address: url, stop };
}

async function responseOf(engine: Promise<Engine>): Promise<EngineResponse> {
  try {
    return { address: (await engine).address };
  } catch (error) {
    if (error instanceof EngineMissing) return { reason: error.message };
    throw error;
  }
}
