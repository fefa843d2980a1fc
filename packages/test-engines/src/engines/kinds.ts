import { startKafkaContainer, startRedisContainer } from './docker.ts';
import type { Engine } from './engine.ts';
import { startKafka } from './kafka.ts';
import { startRedis } from './redis.ts';

export const ENGINE_KINDS = ['kafka', 'redis'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** Where engines come from: programs installed on this machine, or Docker (`ENGINES=docker`). */
export type EngineSource = 'machine' | 'docker';

const STARTERS: Record<EngineSource, Record<EngineKind, () => Promise<Engine>>> = {
  machine: { kafka: startKafka, redis: startRedis },
  docker: { kafka: startKafkaContainer, redis: startRedisContainer },
};

/** The source that `ENGINES` chooses; by default this machine's programs. */
export function engineSource(): EngineSource {
  return process.env['ENGINES'] === 'docker' ? 'docker' : 'machine';
}

/** Starts an engine. Throws EngineMissing if this machine can't run it. */
export function startEngine(kind: EngineKind, source: EngineSource): Promise<Engine> {
  return STARTERS[source][kind]();
}
