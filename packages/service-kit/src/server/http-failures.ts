import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ErrorCode, ServiceError } from '../errors/errors.ts';
import { logFailure, toFailure } from '../errors/failure.ts';
import type { Logger } from '../process/logging.ts';

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
 * Sends every failure of a server in the common error shape (design.md#the-graph-and-the-calls), and logs unexpected
 * ones.
 */
export function sendFailures(
  app: FastifyInstance,
  log: Logger,
  translate: (error: unknown) => unknown = (error) => error,
): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(refusalOfFastify(error) ?? translate(error));
    const { method, routeOptions } = request;
    logFailure(log, failure, { method, route: routeOptions.url });
    return sendFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply, toFailure(new ServiceError('NOT_FOUND'))),
  );
}

function sendFailure(reply: FastifyReply, failure: ReturnType<typeof toFailure>): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  }
  return reply.code(failure.status).send(failure.body);
}

function refusalOfFastify(error: unknown): ServiceError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = String(Reflect.get(error, 'code') ?? '');
  if (!code.startsWith('FST_ERR_')) return undefined;
  const mapped = CODE_OF_STATUS[Number(Reflect.get(error, 'statusCode'))];
  return mapped === undefined ? undefined : new ServiceError(mapped, undefined, { cause: error });
}
