/**
 * The kit for processes without database, bus and subgraph, above all the gateway: importing this loads none of them.
 */

export * from './activity/activity.ts';
export * from './activity/spans.ts';
export * from './errors/errors.ts';
export * from './errors/failure.ts';
export { fieldLabel, inputMessage, oneOf } from './errors/input-messages.ts';
export * from './errors/parse-input.ts';
export { isStorable } from './errors/storable-text.ts';
export { reasonOf } from './process/error-for-log.ts';
export * from './process/ids.ts';
export * from './process/lifecycle.ts';
export * from './process/logging.ts';
export { pause } from './process/pause.ts';
export * from './process/process.ts';
export * from './process/readiness.ts';
export * from './server/address-group.ts';
export * from './server/authentication.ts';
export * from './server/caller-gone.ts';
export { refusalOfFastify } from './server/fastify-refusals.ts';
export * from './server/health.ts';
export * from './server/idempotency-key.ts';
export * from './server/json-bodies.ts';
export * from './server/json-text.ts';
export * from './server/listen.ts';
export { followRequests } from './server/requests.ts';
export * from './server/stopping.ts';
export * from './server/storable-text-rule.ts';
export * from './server/variable-faults.ts';
export * from './settings/settings.ts';
export * from './telemetry/metrics.ts';
export * from './telemetry/telemetry.ts';
export * from './telemetry/tracing.ts';
