import { startKafkaContainer, startRedisContainer } from './docker.ts';
import type { Engine } from './engine.ts';
import { startKafka } from './kafka.ts';
import { startRedis } from './redis.ts';

export const ENGINE_KINDS = ['kafka', 'redis'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

/** Where engines come from: this machine's own programs, or `ENGINES=docker`. */
export type EngineSource = 'machine' | 'docker';

const STARTERS: Record<EngineSource, Record<EngineKind, () => Promise<Engine>>> = {
  machine: { kafka: startKafka, redis: startRedis },
  docker: { kafka: startKafkaContainer, redis: startRedisContainer },
};

/** The source that `ENGINES` chooses; this machine's programs where it is not set. */
export function engineSource(): EngineSource {
  return process.env['ENGINES'] === 'docker' ? 'docker' : 'machine';
}

/** Starts an engine. Throws EngineMissing where this machine can't have it. */
export function startEngine(kind: EngineKind, source: EngineSource): Promise<Engine> {
  return STARTERS[source][kind]();
}
