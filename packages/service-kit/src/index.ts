export * from './activity/activity.ts';
export * from './activity/spans.ts';
export * from './database/database.ts';
export * from './database/erased-owners.ts';
export * from './database/forget-owners.ts';
export * from './database/idempotency.ts';
export * from './database/largest-integer.ts';
export * from './database/listener.ts';
export * from './database/migrations.ts';
export * from './database/prisma-options.ts';
export { onceMore } from './database/second-tries.ts';
export * from './database/uuid.ts';
export { isUniqueViolation } from './errors/database-errors.ts';
export * from './errors/errors.ts';
export * from './errors/failure.ts';
export * from './errors/parse-input.ts';
export * from './events/bus-settings.ts';
export * from './events/cause.ts';
export * from './events/create-event-bus.ts';
export * from './events/event-bus.ts';
export * from './events/event-commands.ts';
export * from './events/inbox/consumer.ts';
export * from './events/inbox/dead-letter-command.ts';
export {
  type DeadLetter,
  type EventHandler,
  type EventHandlers,
  listDeadLetters,
  type ReplayOptions,
  type RunInTransaction,
  replayDeadLetter,
} from './events/inbox/dead-letters.ts';
export { measureService } from './events/measure-service.ts';
export { mendOrder, mendOrderJob } from './events/outbox/mend-order.ts';
export * from './events/outbox/outbox.ts';
export * from './events/outbox/relay.ts';
export * from './events/postgres-log/compaction.ts';
export * from './events/postgres-log/event-log-schema.ts';
export * from './events/postgres-log/postgres-log.ts';
export * from './events/projections/rebuild.ts';
export * from './events/projections/second-table.ts';
export * from './events/republish/republish.ts';
export * from './jobs/index.ts';
export * from './mail/html.ts';
export * from './mail/mail-settings.ts';
export * from './mail/measure-mail.ts';
export * from './mail/sender.ts';
export { UNCONFIRMED } from './mail/unconfirmed.ts';
export * from './process/background.ts';
export * from './process/clock.ts';
export * from './process/ids.ts';
export * from './process/keyed-semaphore.ts';
export * from './process/lifecycle.ts';
export * from './process/logging.ts';
export { pause } from './process/pause.ts';
export * from './process/process.ts';
export * from './process/readiness.ts';
export * from './process/semaphore.ts';
export * from './server/address-group.ts';
export * from './server/authentication.ts';
export * from './server/caller-gone.ts';
export * from './server/cursors.ts';
export * from './server/export-route.ts';
export { createGate, type Gate } from './server/gate.ts';
export * from './server/health.ts';
export * from './server/idempotency-key.ts';
export * from './server/in-order.ts';
export * from './server/pages.ts';
export * from './server/principal.ts';
export * from './server/server.ts';
export * from './server/staff-guard.ts';
export * from './server/token-verifier.ts';
export * from './service-program.ts';
export * from './service-settings.ts';

export * from './settings/settings.ts';
export * from './start-service.ts';
export * from './telemetry/metrics.ts';
export * from './telemetry/telemetry.ts';
export * from './telemetry/tracing.ts';
