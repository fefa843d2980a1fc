import { ERROR_CODES, type ErrorCode, isErrorCode } from '@dewlane/service-kit/edge';
import type { GraphQLFormattedError } from 'graphql';

/** An error as services send it; its extensions are filtered before it reaches a client. */
export type RawGraphError = GraphQLFormattedError;

/** An error in the services' format, for a failure that the gateway itself detected. */
export function graphError(code: ErrorCode, message?: string): RawGraphError {
  const { status, message: standard } = ERROR_CODES[code];
  return { message: message ?? standard, extensions: { code, status } };
}

/** Our codes for those of the federation libraries. */
const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  BAD_USER_INPUT: 'VALIDATION_FAILED',
  GRAPHQL_PARSE_FAILED: 'BAD_REQUEST',
  GRAPHQL_VALIDATION_FAILED: 'BAD_REQUEST',
  INVALID_GRAPHQL: 'BAD_REQUEST',
};

/**
 * The error as clients see it: `extensions` holds the code, its status and, if present, `fields`, `current`,
 * `alternatives` and `retryAfterSeconds`, but no stack trace and no service name (design.md#the-graph-and-the-calls).
 */
export function presentError(error: RawGraphError): GraphQLFormattedError {
  const code = codeOf(error);
  const { fields, current, alternatives, retryAfterSeconds } = error.extensions ?? {};
  const known = code === undefined ? graphError('INTERNAL') : undefined;
  return {
    message: known?.message ?? error.message,
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: {
      code: code ?? 'INTERNAL',
      status: ERROR_CODES[code ?? 'INTERNAL'].status,
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
      ...(alternatives === undefined ? {} : { alternatives }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

/** The error's code as one of ours; undefined for an unknown code. */
export function codeOf(error: RawGraphError): ErrorCode | undefined {
  const code = String(error.extensions?.['code']);
  return isErrorCode(code) ? code : LIBRARY_CODES[code];
}
