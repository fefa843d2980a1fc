import { type DestinationStream, type Logger, pino } from 'pino';
import { currentActivity, traceIdOf } from '../activity/activity.ts';
import { errorForLog } from './error-for-log.ts';
import { logDestination } from './log-destination.ts';

export type { Logger };

const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'confirmPassword',
  'passwordHash',
  'token',
  'sessionId',
  'deviceToken',
  'email',
  'contactEmail',
  'contactPhone',
  'phone',
  'connectionString',
];

const REDACTED = SECRET_KEYS.flatMap((key) => {
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`];
});

const standardOutput = logDestination(1);
process.on('exit', standardOutput.flushSync);

/**
 * A logger that writes JSON lines to standard output. Secrets and personal data are redacted down to the third level of
 * logged objects; nothing deeper is ever logged. Each line has the request id and trace id of the current work.
 */
export function createLogger(
  { name, level = 'info' }: { name: string; level?: string },
  destination: DestinationStream = standardOutput,
): Logger {
  const options = {
    name,
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: (error: unknown) => errorForLog(error) },
    depthLimit: 4,
    mixin: activityFields,
  };
  return pino(options, destination);
}

function activityFields(): object {
  const activity = currentActivity();
  if (activity === undefined) return {};
  const { requestId, traceparent } = activity;
  return { ...(requestId === undefined ? {} : { requestId }), traceId: traceIdOf(traceparent) };
}
