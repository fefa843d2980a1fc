import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, EngineMissing } from './engine.ts';
import { outputOf } from './programs.ts';

const FOLDER = fileURLToPath(new URL('../../engines/docker', import.meta.url));
/** Confluent's 8.1 is Apache Kafka 4.1, in KRaft mode. */
const KAFKA_IMAGE = 'confluentinc/cp-kafka:8.1.0';
const KAFKA_PORT = 9093;
const REDIS_IMAGE = 'redis:7';
const REDIS_PORT = 6379;

/** The few parts of testcontainers used here; the library is installed on demand, so its types are not at hand. */
interface Container {
  withEnvironment(environment: Record<string, string>): Container;
  withExposedPorts(port: number): Container;
  start(): Promise<{
    getHost(): string;
    getMappedPort(port: number): number;
    stop(): Promise<unknown>;
  }>;
}
type ContainerClass = new (image: string) => Container;

/** A Kafka broker in a container. Throws EngineMissing if Docker doesn't respond. */
export async function startKafkaContainer(): Promise<Engine> {
  const { KafkaContainer } = await library<{ KafkaContainer: ContainerClass }>(
    '@testcontainers/kafka',
  );
  // So that tests needn't wait 6 s until a killed consumer's partitions are reassigned.
  const container = new KafkaContainer(KAFKA_IMAGE).withEnvironment({
    KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '1000',
  });
  return await start(container, KAFKA_PORT, '');
}

/** A Redis in a container. Throws EngineMissing if Docker doesn't respond. */
export async function startRedisContainer(): Promise<Engine> {
  const { GenericContainer } = await library<{ GenericContainer: ContainerClass }>(
    'testcontainers',
  );
  return await start(new GenericContainer(REDIS_IMAGE), REDIS_PORT, 'redis://');
}

async function start(container: Container, port: number, scheme: string): Promise<Engine> {
  const started = await container.withExposedPorts(port).start();
  return {
    address: `${scheme}${started.getHost()}:${started.getMappedPort(port)}`,
    async stop() {
      await started.stop();
    },
  };
}

/** Loads testcontainers, installing it if Docker responds: it is a third as large as everything else together. */
async function library<Library>(name: string): Promise<Library> {
  await requireDocker();
  if (!existsSync(path.join(FOLDER, 'node_modules', name))) {
    await outputOf('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit']);
  }
  return createRequire(path.join(FOLDER, 'package.json'))(name) as Library;
}

async function requireDocker(): Promise<void> {
  try {
    await outputOf('docker', ['info'], { timeoutMs: 10_000 });
  } catch (error) {
    if (error instanceof EngineMissing) throw error;
    throw new EngineMissing('Docker does not respond');
  }
}
