import type { FastifyRequest } from 'fastify';
import { type ErrorCode, ServiceError } from '../errors/errors.ts';

/** Fastify's own refusals, by the status it gives them. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'BAD_REQUEST',
  413: 'TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'TOO_LARGE',
};

/**
 * The refusal for an error of Fastify itself, or of a request whose client left before the body was complete: a lost
 * connection, but no outage of ours. Undefined for any other error.
 */
export function refusalOfFastify(
  error: unknown,
  request?: Pick<FastifyRequest, 'raw'>,
): ServiceError | undefined {
  if (typeof error !== 'object' || error === null || error instanceof ServiceError)
    return undefined;
  const code = request && isCutOff(request) ? 'BAD_REQUEST' : codeOf(error);
  return code === undefined ? undefined : new ServiceError(code, undefined, { cause: error });
}

/** A body that nobody reads, such as a GET's, counts as aborted too once the client has left, but is complete. */
function isCutOff({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.readableAborted && !raw.complete;
}

function codeOf(error: object): ErrorCode | undefined {
  const code = String(Reflect.get(error, 'code') ?? '');
  if (!code.startsWith('FST_ERR_')) return undefined;
  return CODE_OF_STATUS[Number(Reflect.get(error, 'statusCode'))];
}
