import type { FastifyRequest } from 'fastify';
import type { CallFrom } from '../services/identity.ts';
import type { OnBehalf } from '../services/service-client.ts';
import type { Visitor } from './visitor.ts';

/** What services are told of a request beside who sends it. */
export function callFrom(request: FastifyRequest): CallFrom {
  return { address: request.ip, correlationId: request.id };
}

/** What services are told of a request and its visitor. */
export function onBehalfOf(request: FastifyRequest, visitor: Visitor): OnBehalf {
  return { ...callFrom(request), token: visitor.token };
}
