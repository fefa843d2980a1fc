import type { FailureBody } from '@dewlane/internal-api';
import { ZodError } from 'zod';
import { isContention, isOutOfReach } from './database-errors.ts';
import { DomainError, ERROR_CODES, type ErrorCode } from './errors.ts';
import { validationError } from './parse-input.ts';

/** A failure as it leaves over HTTP; `expected` is false for what nobody foresaw and must be logged. */
export interface Failure {
  status: number;
  body: FailureBody;
  retryAfterSeconds: number | undefined;
  expected: boolean;
}

/**
 * Maps any error to the one failure shape (design.md#the-graph-and-the-calls): refusals as they are, a failed zod parse as
 * VALIDATION_FAILED, a database out of reach or too contended as UNAVAILABLE, all else as INTERNAL
 * without any detail.
 */
export function toFailure(error: unknown): Failure {
  const refusal = toDomainError(error);
  const { code, message, fields, current, retryAfterSeconds } = refusal;
  return {
    status: ERROR_CODES[code].status,
    body: {
      error: message,
      message,
      code,
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
    },
    retryAfterSeconds: retryAfterSeconds ?? DEFAULT_RETRY_AFTER[code],
    expected: code !== 'INTERNAL',
  };
}

/** What is away or has too much to do is soon worth another try. */
const DEFAULT_RETRY_AFTER: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 2 };

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return validationError(error);
  if (isOutOfReach(error) || isContention(error)) {
    return new DomainError('UNAVAILABLE', undefined, { cause: error });
  }
  return new DomainError('INTERNAL', undefined, { cause: error });
}
