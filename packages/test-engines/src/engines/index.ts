export { endsWithUs } from './ends-with-us.ts';
export { type Engine, EngineMissing } from './engine.ts';
export { type KafkaEngine, type KafkaOptions, startKafka } from './kafka.ts';
export type { KafkaDoor } from './kafka-listeners.ts';
export { type KeyStore, makeKeyStore } from './key-store.ts';
export { type EngineKind, type EngineSource, engineSource, startEngine } from './kinds.ts';
export { whyMissing } from './missing.ts';
export { type RedisEngine, type RedisOptions, startRedis } from './redis.ts';
