/** What only tests use of the kit, those of services and of what runs them (`@dewlane/service-kit/testing`). */

export { newTraceparent, withinActivity } from './activity/activity.ts';
export { schemaDrift } from './database/migrations.ts';
export { toFailure } from './errors/failure.ts';
export { createEventBus } from './events/create-event-bus.ts';
export { toCloudEvent } from './events/outbox/outbox.ts';
export { startRelay } from './events/outbox/relay.ts';
export { createPostgresLog } from './events/postgres-log/postgres-log.ts';
export { migrateQueue } from './jobs/postgres-queue.ts';
export { createLogger } from './process/logging.ts';
export { settingsFaults } from './settings/settings.ts';
export { noMetrics } from './telemetry/metrics.ts';
export { telemetrySettings } from './telemetry/telemetry.ts';
