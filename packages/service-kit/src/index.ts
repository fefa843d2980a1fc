export * from './authentication.ts';
export * from './background.ts';
export * from './bus-settings.ts';
export * from './clock.ts';
export * from './compaction.ts';
export * from './consumer.ts';
export * from './database.ts';
export * from './dead-letter-command.ts';
export {
  type DeadLetter,
  type EventHandler,
  type EventHandlers,
  listDeadLetters,
  type ReplayOptions,
  type RunInTransaction,
  replayDeadLetter,
} from './dead-letters.ts';
export * from './errors.ts';
export * from './event-bus.ts';
export * from './event-bus-choice.ts';
export * from './event-commands.ts';
export * from './event-log-schema.ts';
export * from './failure.ts';
export { createGate, type Gate, prepare } from './gate.ts';
export * from './health.ts';
export * from './idempotency.ts';
export * from './ids.ts';
export * from './jobs/index.ts';
export * from './lifecycle.ts';
export * from './listener.ts';
export * from './logging.ts';
export * from './migrations.ts';
export * from './outbox.ts';
export * from './parse-input.ts';
export { pause } from './pause.ts';
export * from './postgres-log.ts';
export * from './principal.ts';
export * from './process.ts';
export * from './rebuild.ts';
export * from './relay.ts';
export * from './second-table.ts';
export * from './server.ts';
export * from './settings.ts';
export * from './token-verifier.ts';
