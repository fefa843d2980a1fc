/**
 * The kit for processes without database, bus and subgraph, above all the gateway: importing this loads none of them.
 */

export { currentTraceparent, inSpan } from './activity/activity.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  isErrorCode,
  type RefusalDetails,
  refuse,
  ServiceError,
} from './errors/errors.ts';
export { type Failure, logFailure, toFailure } from './errors/failure.ts';
export { fieldLabel, inputMessage, oneOf } from './errors/input-messages.ts';
export { parseInput, validationError } from './errors/parse-input.ts';
export { isStorable } from './errors/storable-text.ts';
export { reasonOf } from './process/error-for-log.ts';
export { newId } from './process/ids.ts';
export { type Running, type Stack, stack, startParts } from './process/lifecycle.ts';
export { createLogger, type Logger } from './process/logging.ts';
export { pause } from './process/pause.ts';
export { runAsCommand, runAsProcess } from './process/process.ts';
export { type Check, onceASecond, type Readiness } from './process/readiness.ts';
export { addressGroup } from './server/address-group.ts';
export { CORRELATION_HEADER } from './server/authentication.ts';
export { callerGone } from './server/caller-gone.ts';
export { refusalOfFastify } from './server/fastify-refusals.ts';
export { serveHealth } from './server/health.ts';
export { tellWhenToComeAgain } from './server/http-failures.ts';
export { idempotencyKeySchema } from './server/idempotency-key.ts';
export { acceptJsonBodies } from './server/json-bodies.ts';
export { parseJson } from './server/json-text.ts';
export { listen } from './server/listen.ts';
export { followRequests } from './server/requests.ts';
export { endConnectionsWhileStopping, notStopping } from './server/stopping.ts';
export { storableTextRule } from './server/storable-text-rule.ts';
export { MOST_VARIABLE_FAULTS, withoutValue } from './server/variable-faults.ts';
export {
  loadSettings,
  postgresUrlSetting,
  redisUrlSetting,
  stopSettings,
  timeZoneSetting,
} from './settings/settings.ts';
export type { Metrics } from './telemetry/metrics.ts';
export {
  noTelemetry,
  startTelemetry,
  type Telemetry,
} from './telemetry/telemetry.ts';
