import { LIMITS } from '@dewlane/catalog';
import { DomainError, parseInput } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onBehalfOf } from '../session/on-behalf.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Visits } from '../session/visits.ts';
import type { Call, Sender } from './call.ts';
import { type RunPartially, wholeAnswer } from './stored-documents.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;

/** Adds the calls' routes. */
export function serveCalls(
  app: FastifyInstance,
  calls: readonly Call[],
  { visits, runDocument }: { visits: Visits; runDocument: RunPartially },
): void {
  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit ?? BODY_LIMIT_BYTES,
      handler: async (request, reply) => {
        const visitor = await senderOf(call.sender, visits, request, reply);
        const onBehalf = onBehalfOf(request, visitor);
        reply.code(call.success.status);
        return call.handle({
          params: parsed(call.params, request.params),
          query: parsed(call.query, request.query),
          body: parsed(call.body, request.body ?? {}),
          visitor,
          idempotencyKey: idempotencyKeyOf(request),
          onBehalf,
          request,
          reply,
          runPartially: (document, variables) => runDocument(document, variables, onBehalf),
          run: async (document, variables) =>
            wholeAnswer(await runDocument(document, variables, onBehalf)),
        });
      },
    });
  }
}

async function senderOf(
  sender: Sender,
  visits: Visits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  if (sender === 'customer') return visits.visitorOrGuest(request, reply);
  const visitor = await visits.visitorOf(request, reply);
  if (sender === 'staff' && visitor.staff === undefined) throw new DomainError('UNAUTHENTICATED');
  return visitor;
}

function parsed(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : parseInput(schema, value);
}

const idempotencyHeader = z
  .string()
  .min(1)
  .max(LIMITS.idempotencyKey, `Idempotency-Key: at most ${LIMITS.idempotencyKey} characters`);

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return key === undefined ? null : parseInput(idempotencyHeader, key);
}
