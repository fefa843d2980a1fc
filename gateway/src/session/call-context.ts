import type { FastifyRequest } from 'fastify';
import type { RequestSource } from '../services/identity.ts';
import type { CallContext } from '../services/service-client.ts';
import type { Visitor } from './visitor.ts';

/** The address and id of a request, for the services. */
export function requestSourceOf(request: FastifyRequest): RequestSource {
  return { address: request.ip, correlationId: request.id };
}

/** The same with the visitor's token. */
export function callContextOf(request: FastifyRequest, visitor: Visitor): CallContext {
  return { ...requestSourceOf(request), token: visitor.token };
}
