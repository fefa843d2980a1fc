import type { FailureBody } from '@dewlane/internal-api';
import { ZodError } from 'zod';
import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import { isContention, isOutOfReach } from './database-errors.ts';
import { ERROR_CODES, type ErrorCode, ServiceError } from './errors.ts';
import { validationError } from './parse-input.ts';

/** An HTTP error response. */
export interface Failure {
  status: number;
  body: FailureBody;
  retryAfterSeconds: number | undefined;
  /** For the log only: an unexpected error, or why something was out of reach. */
  report: FailureReport | undefined;
}

type FailureReport = { unforeseen: unknown } | { outOfReach: string };

const LONGEST_REASON = 300;

/**
 * Maps any error to the common error shape (design.md#the-graph-and-the-calls): refusals as they are, a failed zod
 * parse to VALIDATION_FAILED, an unreachable or contended database to UNAVAILABLE, everything else to INTERNAL without
 * details.
 */
export function toFailure(error: unknown): Failure {
  const refusal = toServiceError(error);
  const { code, message, fields, current, alternatives, retryAfterSeconds } = refusal;
  return {
    status: ERROR_CODES[code].status,
    body: {
      error: message,
      message,
      code,
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
      ...(alternatives === undefined ? {} : { alternatives: [...alternatives] }),
    },
    retryAfterSeconds: retryAfterSeconds ?? DEFAULT_RETRY_AFTER[code],
    report: reportOf(refusal, error),
  };
}

/** Logs a failure that needs attention; refusals that are the caller's fault are not logged. */
export function logFailure(
  log: Logger,
  { report }: Pick<Failure, 'report'>,
  place: Readonly<Record<string, unknown>>,
): void {
  if (report === undefined) return;
  if ('unforeseen' in report) log.error({ ...place, err: report.unforeseen }, 'a request failed');
  else log.warn({ ...place, reason: report.outOfReach }, 'a request found something out of reach');
}

function reportOf({ code, cause }: ServiceError, error: unknown): FailureReport | undefined {
  if (code === 'INTERNAL') return { unforeseen: error };
  if (code !== 'UNAVAILABLE' || cause === undefined) return undefined;
  return { outOfReach: reasonOf(firstCauseOf(cause)).slice(0, LONGEST_REASON) };
}

function firstCauseOf(error: unknown): unknown {
  let first = error;
  for (let depth = 0; depth < 10; depth += 1) {
    if (!(first instanceof Error) || first.cause === undefined) break;
    first = first.cause;
  }
  return first;
}

/** An unreachable or overloaded dependency is soon worth a retry. */
const DEFAULT_RETRY_AFTER: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 2 };

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof ZodError) return validationError(error);
  if (isOutOfReach(error) || isContention(error)) {
    return new ServiceError('UNAVAILABLE', undefined, { cause: error });
  }
  return new ServiceError('INTERNAL', undefined, { cause: error });
}
