import type { FastifyRequest } from 'fastify';
import type { CallFrom } from '../services/identity.ts';
import type { OnBehalf } from '../services/service-client.ts';
import type { Visitor } from './visitor.ts';

/** The address and id of a request, for the services. */
export function callFrom(request: FastifyRequest): CallFrom {
  return { address: request.ip, correlationId: request.id };
}

/** The same with the visitor's token. */
export function onBehalfOf(request: FastifyRequest, visitor: Visitor): OnBehalf {
  return { ...callFrom(request), token: visitor.token };
}
