import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ERROR_CODES, type ErrorCode } from '../errors/errors.ts';
import { logFailure, toFailure } from '../errors/failure.ts';
import type { Logger } from '../process/logging.ts';
import { withoutValue } from './variable-faults.ts';

/** Apollo Server's codes for requests that never reached a resolver. */
const CLIENT_FAULTS: Readonly<Record<string, ErrorCode>> = {
  GRAPHQL_PARSE_FAILED: 'BAD_REQUEST',
  GRAPHQL_VALIDATION_FAILED: 'BAD_REQUEST',
  OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_FOUND: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_SUPPORTED: 'BAD_REQUEST',
  BAD_REQUEST: 'BAD_REQUEST',
  BAD_USER_INPUT: 'VALIDATION_FAILED',
};

/** graphql-js' message when it stops checking variables; Apollo Server gives it no code. */
const MORE_FAULTS = 'Too many errors processing variables';

/**
 * Creates Apollo Server's `formatError`: every error gets `extensions.code` and `extensions.status` from the common
 * table, and `fields` for validation, but no stack trace and no details of unexpected errors, which are logged instead.
 */
export function formatErrorsFor(
  log: Logger,
  translate: (error: unknown) => unknown = (error) => error,
) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const place = {
      ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
      ...(formatted.path === undefined ? {} : { path: formatted.path }),
    };
    const thrown = originalOf(error);
    const clientFault = formatted.message.startsWith(MORE_FAULTS)
      ? 'VALIDATION_FAILED'
      : CLIENT_FAULTS[String(formatted.extensions?.['code'])];
    if (clientFault !== undefined && thrown instanceof GraphQLError) {
      const { status } = ERROR_CODES[clientFault];
      const message = withoutValue(formatted.message, thrown.message);
      return { message, ...place, extensions: { code: clientFault, status } };
    }
    const failure = toFailure(translate(thrown));
    logFailure(log, failure, { path: formatted.path });
    const { message, code, fields, current, alternatives } = failure.body;
    const { status, retryAfterSeconds } = failure;
    return {
      message,
      ...place,
      extensions: {
        code,
        status,
        ...(fields === undefined ? {} : { fields }),
        ...(current === undefined ? {} : { current }),
        ...(alternatives === undefined ? {} : { alternatives }),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      },
    };
  };
}

function originalOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError !== undefined
    ? error.originalError
    : error;
}
