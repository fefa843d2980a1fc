import type { FastifyRequest } from 'fastify';
import type { CallFrom } from '../services/identity.ts';
import type { OnBehalf } from '../services/service-client.ts';
import type { Visitor } from './visitor.ts';

/** What services are told of a request beside who sends it. */
export function callFrom(request: FastifyRequest): CallFrom {
  const { traceparent } = request.headers;
  return {
    address: request.ip,
    correlationId: request.id,
    ...(typeof traceparent === 'string' ? { traceparent } : {}),
  };
}

/** What services are told of a request and its visitor. */
export function onBehalfOf(request: FastifyRequest, visitor: Visitor): OnBehalf {
  return { ...callFrom(request), token: visitor.token };
}
