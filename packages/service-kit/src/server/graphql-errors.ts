import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ERROR_CODES, type ErrorCode } from '../errors/errors.ts';
import { logFailure, toFailure } from '../errors/failure.ts';
import type { Logger } from '../process/logging.ts';

/** Codes of Apollo Server for a request that never reached a resolver. */
const CLIENT_FAULTS: Readonly<Record<string, ErrorCode>> = {
  GRAPHQL_PARSE_FAILED: 'BAD_REQUEST',
  GRAPHQL_VALIDATION_FAILED: 'BAD_REQUEST',
  OPERATION_RESOLUTION_FAILURE: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_FOUND: 'BAD_REQUEST',
  PERSISTED_QUERY_NOT_SUPPORTED: 'BAD_REQUEST',
  BAD_REQUEST: 'BAD_REQUEST',
  BAD_USER_INPUT: 'VALIDATION_FAILED',
};

/** How graphql-js says that it looks at no more of a request's variables; Apollo Server gives that no code. */
const MORE_FAULTS = 'Too many errors processing variables';

/**
 * Apollo Server's `formatError`: every error carries `extensions.code` and `extensions.status` of
 * the one table, `fields` for validation, and neither a stack trace nor any detail of what nobody
 * foresaw; that is logged instead.
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
      return { message: formatted.message, ...place, extensions: { code: clientFault, status } };
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
