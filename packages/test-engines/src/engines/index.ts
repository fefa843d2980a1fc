export { endsWithUs } from './ends-with-us.ts';
export { type Engine, EngineMissing } from './engine.ts';
export { type KafkaEngine, startKafka } from './kafka.ts';
export type { KafkaDoor } from './kafka-listeners.ts';
export { makeKeyStore } from './key-store.ts';
export { type EngineKind, engineSource, startEngine } from './kinds.ts';
export { whyMissing } from './missing.ts';
export { type RedisEngine, startRedis } from './redis.ts';
