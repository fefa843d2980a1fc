/** What services use of the kit, and the starter and the demo, which run them; the README names the other entries. */

export { currentActivity, currentTraceparent, inSpan } from './activity/activity.ts';
export { createPool, inTransaction, type SqlExecutor } from './database/database.ts';
export { markErased, refuseAsErased, refuseErased, wasErased } from './database/erased-owners.ts';
export { forgetOwners, forgetResults } from './database/forget-owners.ts';
export {
  earlierResult,
  knownHashes,
  onceOnly,
  onceOnlyParsed,
  requestHash,
} from './database/idempotency.ts';
export { LARGEST_INTEGER } from './database/largest-integer.ts';
export { startListener } from './database/listener.ts';
export { prismaOptions } from './database/prisma-options.ts';
export { onceMore } from './database/second-tries.ts';
export { isUuid } from './database/uuid.ts';
export { isUniqueViolation } from './errors/database-errors.ts';
export { type ErrorCode, refuse, ServiceError } from './errors/errors.ts';
export { parseInput } from './errors/parse-input.ts';
export { causeOf } from './events/cause.ts';
export type { EventBus } from './events/event-bus.ts';
export {
  type ConsumerParts,
  type EventCommands,
  type EventVerb,
  eventCommands,
  isEventVerb,
  type Rebuilt,
} from './events/event-commands.ts';
export { databaseOffsets } from './events/inbox/inbox.ts';
export { mendOrderJob } from './events/outbox/mend-order.ts';
export {
  appendToOutbox,
  type OutboxEvent,
  outboxInsert,
  outboxMessages,
  wakeRelay,
} from './events/outbox/outbox.ts';
export { compactLog } from './events/postgres-log/compaction.ts';
export { rebuildProjection } from './events/projections/rebuild.ts';
export { type SecondTable, secondTable } from './events/projections/second-table.ts';
export type { RepublishedKind, RepublishParts } from './events/republish/republish.ts';
export { daysBefore } from './jobs/days.ts';
export { deleteInBatches } from './jobs/delete-in-batches.ts';
export { eachPart } from './jobs/each-part.ts';
export type { JobTiming } from './jobs/job-timing.ts';
export { deleteOldKitRows, forgetErased } from './jobs/kit-retention.ts';
export { retentionJob } from './jobs/retention-job.ts';
export { type Jobs, startJobs } from './jobs/start-jobs.ts';
export {
  DROP,
  escaped,
  FONT,
  INK,
  INK_SOFT,
  LINE,
  MIST,
  MUTED,
  mailButton,
  mailFrame,
  mailParagraphs,
  NEED,
  WATER,
} from './mail/html.ts';
export { mailAttempts, measureMail } from './mail/measure-mail.ts';
export { messageIdOf, type Sender } from './mail/sender.ts';
export { UNCONFIRMED_MAIL, type Unconfirmed, unconfirmedBy } from './mail/unconfirmed.ts';
export { systemClock } from './process/clock.ts';
export { newId } from './process/ids.ts';
export { createKeyedSemaphore } from './process/keyed-semaphore.ts';
export { type Running, type Stack, stack } from './process/lifecycle.ts';
export type { Logger } from './process/logging.ts';
export { pause } from './process/pause.ts';
export { runAsCommand, runAsProcess } from './process/process.ts';
export { createSemaphore } from './process/semaphore.ts';
export { addressGroup } from './server/address-group.ts';
export { CORRELATION_HEADER, callerOf } from './server/authentication.ts';
export { callerGone } from './server/caller-gone.ts';
export { instantCursor } from './server/cursors.ts';
export { creationKey, type ExportQueries, serveExport } from './server/export-route.ts';
export { idempotencyKeySchema } from './server/idempotency-key.ts';
export { inOrder } from './server/in-order.ts';
export { type Connection, connectionOf, pageArguments } from './server/pages.ts';
export {
  actorOf,
  type Caller,
  requireCustomer,
  requireGateway,
  requireStaff,
} from './server/principal.ts';
export { staffGuard } from './server/staff-guard.ts';
export type { RunningService, ServiceProgram } from './service-program.ts';
export {
  databaseSettings,
  loadSettings,
  SettingsError,
  timeZoneSetting,
} from './settings/settings.ts';
export {
  type ServiceBase,
  type ServiceComposition,
  type StartOptions,
  startService,
} from './start-service.ts';
export type { Metrics } from './telemetry/metrics.ts';
