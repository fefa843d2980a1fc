import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../errors/errors.ts';
import { type Failure, logFailure, toFailure } from '../errors/failure.ts';
import type { Logger } from '../process/logging.ts';
import { refusalOfFastify } from './fastify-refusals.ts';

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
    const failure = toFailure(refusalOfFastify(error, request) ?? translate(error));
    const { method, routeOptions } = request;
    logFailure(log, failure, { method, route: routeOptions.url });
    return sendFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply, toFailure(new ServiceError('NOT_FOUND'))),
  );
}

function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  tellWhenToComeAgain(reply, failure);
  return reply.code(failure.status).send(failure.body);
}

/** Says by `Retry-After` when to come again, if the failure does. */
export function tellWhenToComeAgain(
  reply: FastifyReply,
  { retryAfterSeconds }: Pick<Failure, 'retryAfterSeconds'>,
): void {
  if (retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  }
}
