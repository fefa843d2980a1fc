import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { TOPICS } from '@dewlane/events';
import { acceptsConnections, startPostgres } from '@dewlane/local/testing';
import { createEventBus, createLogger } from '@dewlane/service-kit/testing';
import { endsWithUs, startKafka, startRedis } from '@dewlane/test-engines/engines';
import type { Ports } from './connections.ts';
import { keepEngine } from './keep-engine.ts';
import type { Target } from './target.ts';

const TIMEOUT_MS = 2_000;

/** The engines of a run. Each keeps its folder and ports when it is restarted. */
export interface Engines {
  readonly postgres: Target;
  readonly kafka: Target;
  readonly redis: Target;
  /** A database's URL for the superuser, past every proxy. */
  databaseUrl(name: string): string;
}

/** Starts the three engines. @throws EngineMissing where this machine can't have one */
export async function startEngines(folder: string, ports: Ports): Promise<Engines> {
  const password = randomBytes(18).toString('base64url');
  const databaseUrl = (name: string) =>
    `postgres://postgres:${password}@127.0.0.1:${ports.of.postgres}/${name}`;
  const starting = [
    keepPostgres(path.join(folder, 'postgres'), password, ports),
    keepKafka(path.join(folder, 'kafka'), ports),
    keepRedis(path.join(folder, 'redis'), ports),
  ] as const;
  const started = await Promise.allSettled(starting);
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) {
    await Promise.all(
      started.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)),
    );
    throw failure.reason;
  }
  const [postgres, kafka, redis] = await Promise.all(starting);
  return { postgres, kafka, redis, databaseUrl };
}

/** With the settings of production: what was committed must survive. */
function keepPostgres(folder: string, password: string, { of }: Ports): Promise<Target> {
  return keepEngine({
    name: 'postgres',
    async start() {
      const server = await startPostgres({
        dataDir: path.join(folder, 'data'),
        password,
        purpose: 'keep',
        logFile: path.join(folder, 'postgres.log'),
        port: of.postgres,
      });
      const ended = server.exited.then(endsWithUs(server.pid, null, 'QUIT'));
      return { pid: server.pid, ended, stop: server.stop };
    },
    isHealthy: () =>
      acceptsConnections(`postgres://postgres:${password}@127.0.0.1:${of.postgres}/postgres`),
  });
}

async function keepKafka(folder: string, { of, kafkaDoors }: Ports): Promise<Target> {
  mkdirSync(folder, { recursive: true });
  const log = createLogger({ name: 'faults', level: 'silent' });
  const bus = createEventBus(
    { KAFKA_BROKERS: [`127.0.0.1:${of.kafka}`] },
    { name: 'faults', log, onCrash: () => undefined },
  );
  return await keepEngine({
    name: 'kafka',
    async start() {
      const server = await startKafka({ folder, port: of.kafka, doors: [...kafkaDoors.values()] });
      return { pid: server.pid, ended: server.exited, stop: server.stop };
    },
    /** It can say where its partitions end and how far a group has read. */
    async isHealthy() {
      const topics = [TOPICS.appointments, TOPICS.vehicles];
      const nothing = async () => undefined;
      const offsets = { load: async () => 0n, save: nothing, beginAnew: nothing };
      return await bus.lag({ group: 'admin', topics, offsets }).then(
        () => true,
        () => false,
      );
    },
  });
}

async function keepRedis(folder: string, { of }: Ports): Promise<Target> {
  mkdirSync(folder, { recursive: true });
  return await keepEngine({
    name: 'redis',
    async start() {
      const server = await startRedis({ folder, port: of.redis });
      return { pid: server.pid, ended: server.exited, stop: server.stop };
    },
    isHealthy: () => answersPing(of.redis),
  });
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data', { signal });
    return String(reply).startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}
