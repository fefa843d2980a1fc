import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@dewlane/local/free-port';
import type { Engine } from './engine.ts';
import { findJava } from './java.ts';
import { kafkaJars } from './kafka-jars.ts';
import { type KafkaDoor, listenerProperties, scramArguments } from './kafka-listeners.ts';
import { keepFolder } from './keep-folder.ts';
import { outputOf } from './programs.ts';
import { type ServerProcess, startServer, workFolder } from './server-process.ts';

export interface KafkaOptions {
  /** Keeps the broker's data after a stop, so that it can be restarted with it; default: a temporary folder. */
  folder?: string;
  /** Default: any free port. */
  port?: number;
  /** The port advertised to clients, for example of a proxy; default: `port`. */
  advertisedPort?: number;
  /** Further listeners, so that several clients can each have a proxy of their own. */
  doors?: readonly KafkaDoor[];
}

export interface KafkaEngine extends Engine, ServerProcess {
  port: number;
}

const STOP_WITHIN_MS = 10_000;
/** Any 16 bytes do. */
const CLUSTER_ID = Buffer.from('dewlane-engine-1').toString('base64url');
const NODE_ID = 1;
/**
 * A killed broker can register again only after its former session has timed out (9 s by default). One that is not restarted
 * keeps that: a busy machine may pause it for 2 s, after which no topic would have a leader for a while.
 */
const SHORT_SESSION = {
  'broker.session.timeout.ms': 2_000,
  'broker.heartbeat.interval.ms': 500,
};
/** A small heap and a fast start matter more than throughput. */
const JVM_FLAGS = [
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

/**
 * Starts a single-node Kafka broker (KRaft) on free ports of 127.0.0.1, which ends with this process
 * (design.md#engines-in-tests). Throws EngineMissing if Java or Kafka's jars are missing, and an Error with the
 * broker's messages if it doesn't start.
 */
export async function startKafka(options: KafkaOptions = {}): Promise<KafkaEngine> {
  const java = await findJava();
  const jars = await kafkaJars();
  const flags = [...JVM_FLAGS, '-cp', path.join(jars, '*')];
  const folder = workFolder(options.folder, 'kafka');
  const port = options.port ?? (await freePort());
  const advertisedPort = options.advertisedPort ?? port;
  const doors = [{ port, advertisedPort }, ...(options.doors ?? [])];
  const properties = await writeProperties(folder.path, doors, !folder.isTemporary);
  const data = path.join(folder.path, 'data');
  if (!existsSync(data)) {
    const accounts = scramArguments(doors);
    const format = async () => {
      const args = ['format', '-t', CLUSTER_ID, '-c', properties, ...accounts];
      mkdirSync(data);
      await outputOf(java, [...flags, 'kafka.tools.StorageTool', ...args]);
    };
    if (accounts.length > 0) await format();
    else await copyFormatted(`${jars}-formatted-${CLUSTER_ID}-${NODE_ID}`, data, format);
  }
  const server = await startServer({
    program: java,
    args: [...flags, 'kafka.Kafka', properties],
    port,
    folder,
    stopWithinMs: STOP_WITHIN_MS,
  });
  return { ...server, port, address: `127.0.0.1:${advertisedPort}` };
}

/** Formatting takes a JVM of its own, so what it makes is kept beside the jars. */
async function copyFormatted(
  kept: string,
  data: string,
  format: () => Promise<void>,
): Promise<void> {
  if (existsSync(kept)) {
    cpSync(kept, data, { recursive: true });
    return;
  }
  await format();
  const draft = mkdtempSync(`${kept}-draft-`);
  try {
    cpSync(data, draft, { recursive: true });
    keepFolder(draft, kept);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function writeProperties(
  folder: string,
  doors: readonly KafkaDoor[],
  isRestartable: boolean,
): Promise<string> {
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': NODE_ID,
    ...listenerProperties(doors, await freePort()),
    'log.dirs': path.join(folder, 'data'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    ...(isRestartable ? SHORT_SESSION : {}),
    // So that tests needn't wait 6 s until a killed consumer's partitions are reassigned.
    'group.min.session.timeout.ms': 1_000,
    // Far below the defaults, which are meant for large clusters.
    'log.cleaner.dedupe.buffer.size': 4_194_304,
    'log.index.size.max.bytes': 1_048_576,
    'num.network.threads': 2,
    'num.io.threads': 4,
  };
  const file = path.join(folder, 'server.properties');
  const lines = Object.entries(properties).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''));
  return file;
}
