import { addressGroup, idempotencyKeySchema, parseInput, refuse } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from '../http/bodies/body-limit.ts';
import { acceptPictureBodies } from '../http/bodies/picture-bodies.ts';
import { createConcurrencyLimits } from '../http/limits/concurrency-limits.ts';
import { createFairPlaces } from '../http/limits/fair-places.ts';
import { holdFairPlace } from '../http/responses/hold-fair-place.ts';
import { holdWhileOpen } from '../http/responses/hold-while-open.ts';
import type { CallContext } from '../services/service-client.ts';
import { callContextOf } from '../session/call-context.ts';
import { requireExpectedUser } from '../session/expected-user.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Visits } from '../session/visits.ts';
import { type Call, type Exchange, takesKey } from './call.ts';
import { type RunPartially, wholeResult } from './stored-documents.ts';

/**
 * Uploads, and long responses, at the same time: enough for a household behind one address, and for one visitor with several
 * tabs.
 */
const AN_ADDRESS = 6;
const AN_OWNER = 3;
/** Each takes about 5 MB until it has been read. */
const LONG_RESPONSES = 16;

/** A request whose sender may send it. */
interface Admitted {
  readonly visitor: Visitor;
  /** A service has answered it already, so whatever follows doesn't queue. */
  follows: boolean;
}

/** Adds a route for each call. */
export function serveCalls(
  app: FastifyInstance,
  calls: readonly Call[],
  { visits, runDocument }: { visits: Visits; runDocument: RunPartially },
): void {
  const uploads = createConcurrencyLimits('Too many uploads at once. Please try again.');
  const longResponses = createConcurrencyLimits();
  const places = createFairPlaces(LONG_RESPONSES);
  for (const call of calls) {
    const bodyLimit = call.bodyLimit ?? BODY_LIMIT_BYTES;
    const requests = new WeakMap<FastifyRequest, Admitted>();
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      bodyLimit,
      // For HEAD, Fastify would read a long response to its end, with nobody to wait for.
      exposeHeadRoute: call.isLong !== true,
      ...(call.onFailure && { errorHandler: call.onFailure }),
      // The sender is checked before the body is read, so that nothing large is read without permission (SEC-04).
      async onRequest(request, reply) {
        const kind = call.method === 'GET' ? 'read' : 'write';
        const visitor = await visits.visitorOf(request, reply, kind);
        if (call.sender === 'staff' && visitor.staff === undefined) refuse('UNAUTHENTICATED');
        const isLeftToHandler = call.outlivesUser && visitor.account === undefined;
        if (call.sender !== 'staff' && !isLeftToHandler) {
          requireExpectedUser(request.headers, visitor);
        }
        const admitted = { visitor, follows: false };
        requests.set(request, admitted);
        const isLarge = isUpload(call, request);
        if (!call.isLong && !isLarge) return;
        await call.admit?.({
          params: parsed(call.params, request.params),
          query: parsed(call.query, request.query),
          visitor,
          request,
          ...runsFor(runDocument, currentContextOf(request, visitor, admitted), admitted),
        });
        const limits = limitsOf(request, visitor);
        if (isLarge) holdWhileOpen(reply, uploads.acquire(limits));
        if (!call.isLong) return;
        holdWhileOpen(reply, longResponses.acquire(limits));
        holdFairPlace(places, request, reply);
      },
      handler: async (request, reply) => {
        const admitted = requests.get(request) ?? refuse('UNAUTHENTICATED');
        const visitor =
          call.sender === 'customer'
            ? await visits.orGuest(admitted.visitor, reply)
            : admitted.visitor;
        const context = currentContextOf(request, visitor, admitted);
        reply.code(call.success.status);
        return call.handle({
          params: parsed(call.params, request.params),
          query: parsed(call.query, request.query),
          body: takeBody(call, request),
          visitor,
          idempotencyKey: takesKey(call) ? idempotencyKeyOf(request) : null,
          context,
          markServed: () => {
            admitted.follows = true;
          },
          request,
          reply,
          ...runsFor(runDocument, context, admitted),
        });
      },
    };
    if (call.bodyMedia === undefined) app.route(route);
    else {
      app.register(async (scope) => {
        acceptPictureBodies(scope);
        scope.route(route);
      });
    }
  }
}

/** On whose behalf a request makes each call, at the time it makes it. */
function currentContextOf(
  request: FastifyRequest,
  visitor: Visitor,
  admitted: Admitted,
): CallContext {
  return {
    ...callContextOf(request, visitor),
    get follows() {
      return admitted.follows;
    },
  };
}

/**
 * How one request runs its documents. Those after the first that got data don't queue at the services: refusing a later page
 * of a list would waste the pages read so far, and a document after a large body all that was sent (SEC-22).
 */
function runsFor(
  runDocument: RunPartially,
  context: CallContext,
  admitted: Admitted,
): Pick<Exchange<unknown, unknown, unknown>, 'run' | 'runPartially'> {
  const runPartially: ReturnType<typeof runsFor>['runPartially'] = async (document, variables) => {
    const result = await runDocument(document, variables, context);
    admitted.follows ||= result.data !== null;
    return result;
  };
  return {
    runPartially,
    run: async (document, variables) => wholeResult(await runPartially(document, variables)),
  };
}

/** Whether the body is larger than any form, of unknown length, or a picture. */
function isUpload({ bodyMedia }: Call, { headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > BODY_LIMIT_BYTES || (bodyMedia !== undefined && length > 0);
}

function limitsOf({ ip }: FastifyRequest, { customer }: Visitor): Record<string, number> {
  return {
    [`address ${addressGroup(ip)}`]: AN_ADDRESS,
    ...(customer === undefined ? {} : { [`owner ${customer.id}`]: AN_OWNER }),
  };
}

/** The parsed body. Only what its schema made of it stays in memory: a picture's text takes more than the picture (SEC-14). */
function takeBody({ body }: Call, request: FastifyRequest): unknown {
  if (body === undefined) return undefined;
  const taken = parsed(body, request.body ?? {});
  request.body = undefined;
  return taken;
}

function parsed(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : parseInput(schema, value);
}

const idempotencyHeader = z.object({
  'idempotency-key': idempotencyKeySchema.optional(),
});

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  return parseInput(idempotencyHeader, headers)['idempotency-key'] ?? null;
}
