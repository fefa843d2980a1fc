import {
  type Failure,
  type Logger,
  logFailure,
  refusalOfFastify,
  ServiceError,
  tellWhenToComeAgain,
  toFailure,
} from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sends every failure in the one shape (design.md#the-graph-and-the-calls); unexpected errors are logged. */
export function handleFailures(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request);
    logFailureOf(log, failure, request);
    return sendFailure(reply, failure);
  });
}

/** Logs the failure of a request if it needs attention; for whatever answers a failed request. */
export function logFailureOf(log: Logger, failure: Failure, request: FastifyRequest): void {
  const { method, routeOptions } = request;
  logFailure(log, failure, { method, route: routeOptions.url });
}

/** Sends a failure's status and body, with the request's id. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  tellWhenToComeAgain(reply, failure);
  const { id: requestId } = reply.request;
  reply.header('x-request-id', requestId);
  return reply.code(failure.status).send(failureBodyOf(failure, requestId));
}

/** The body of a failed call, with the id of its request. */
export function failureBodyOf({ body }: Pick<Failure, 'body'>, requestId: string): object {
  return { ...body, requestId };
}

/** The body of a GraphQL request that failed as a whole; `code` if it is none that the services share. */
export function graphFailureBodyOf(
  { status, body }: Pick<Failure, 'status' | 'body'>,
  requestId: string,
  code: string = body.code,
): object {
  const { message, fields } = body;
  const extensions = { code, status, ...(fields === undefined ? {} : { fields }), requestId };
  return { errors: [{ message, extensions }] };
}

/** Refuses a hash that no gateway has registered. Clients that send hashes recognise the code. */
export class UnregisteredOperation extends ServiceError {
  readonly graphCode = 'PERSISTED_QUERY_NOT_FOUND';

  constructor(message: string) {
    super('NOT_FOUND', message);
  }
}

/** By this message, too, clients recognise that they should retry with the operation's text. */
export const PERSISTED_QUERY_NOT_FOUND = 'PersistedQueryNotFound';
/** For the person whose page has sent hash and text of an operation that this gateway doesn't know (API-48). */
export const PAGE_OF_ANOTHER_VERSION = 'This page is from another version. Please reload it.';

/** Translates any error, also Fastify's own, to a failure. */
export function failureOf(error: unknown, request?: Pick<FastifyRequest, 'raw'>): Failure {
  return toFailure(refusalOfFastify(error, request) ?? error);
}
