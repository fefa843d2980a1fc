export { type Engine, EngineMissing } from './engine.ts';
export { type KafkaDoor, type KafkaEngine, type KafkaOptions, startKafka } from './kafka.ts';
export { type EngineKind, type EngineSource, engineSource, startEngine } from './kinds.ts';
export { whyMissing } from './missing.ts';
export { type RedisEngine, type RedisOptions, startRedis } from './redis.ts';
