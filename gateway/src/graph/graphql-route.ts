import {
  addressGroup,
  ERROR_CODES,
  type Failure,
  type Logger,
  logFailure,
  type Metrics,
  ServiceError,
  tellWhenToComeAgain,
} from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from '../http/bodies/body-limit.ts';
import {
  failureOf,
  graphFailureBodyOf,
  PAGE_OF_ANOTHER_VERSION,
  PERSISTED_QUERY_NOT_FOUND,
  UnregisteredOperation,
} from '../http/failures/failures.ts';
import { createConcurrencyLimits } from '../http/limits/concurrency-limits.ts';
import { createFairPlaces } from '../http/limits/fair-places.ts';
import { holdFairPlace } from '../http/responses/hold-fair-place.ts';
import { holdWhileOpen } from '../http/responses/hold-while-open.ts';
import { callContextOf } from '../session/call-context.ts';
import { requireExpectedUser } from '../session/expected-user.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Visits } from '../session/visits.ts';
import { bodyOf, type Execute } from './executor.ts';
import type { createFreePlanner } from './free-operations.ts';
import { codeOf } from './graph-error.ts';
import { type GraphRequest, readGraphRequest } from './graph-request.ts';
import type { OperationsOfOthers } from './operations-of-others.ts';
import type { PlannedOperation } from './planned-operation.ts';
import type { RegisteredOperations } from './registered-operations.ts';

export interface GraphqlRouteOptions {
  readonly registered: RegisteredOperations;
  readonly ofOthers: OperationsOfOthers;
  readonly planFreely: ReturnType<typeof createFreePlanner>;
  readonly execute: Execute;
  readonly visits: Visits;
  /**
   * Whether everybody may send free operations and introspection; staff always may
   * (design.md#identity-and-permissions).
   */
  readonly open: boolean;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Free operations with inline pictures at the same time, of 10 MB each (SEC-05, SEC-15). */
const PICTURED_AN_ADDRESS = 3;
const PICTURED_IN_ALL = 8;
const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

/**
 * Serves `POST /graphql`. A refused request has the status of its error code; field errors come with 200, as usual in
 * GraphQL.
 */
export function serveGraphql(app: FastifyInstance, options: GraphqlRouteOptions): void {
  const { execute, visits, log } = options;
  const failures = options.metrics.counter({
    name: 'dewlane_graph_errors_total',
    help: 'Responses of /graphql with failed fields, which have status 200: one for each of their codes.',
    labels: ['code'],
  });
  const pictured = createConcurrencyLimits();
  const places = createFairPlaces(PICTURED_IN_ALL);
  for (const code of Object.keys(ERROR_CODES)) failures.add({ code }, 0);
  app.post(
    '/graphql',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      errorHandler(error, request, reply) {
        const failure = failureOf(error, request);
        logFailure(log, failure, { route: '/graphql' });
        const code = error instanceof UnregisteredOperation ? error.graphCode : undefined;
        return sendErrors(request, reply, failure, code);
      },
    },
    async (request, reply) => {
      const asked = readGraphRequest(request.body);
      const known = await registeredOperation(options, asked);
      const { planned, visitor } = await admitted(options, asked, known, async (kind) => {
        const found = await visits.visitorOf(request, reply, kind);
        requireExpectedUser(request.headers, found);
        return found;
      });
      if (known === undefined && asked.text?.includes('imageUrl')) {
        const limits = { [addressGroup(request.ip)]: PICTURED_AN_ADDRESS };
        holdWhileOpen(reply, pictured.acquire(limits));
        holdFairPlace(places, request, reply);
      }
      const sender = await senderOf(visits, planned, visitor, reply);
      const response = await execute(planned, asked.variables, callContextOf(request, sender));
      if ('errors' in response) {
        // Once, however many fields failed: the share of responses is what an alert watches.
        const codes = response.errors.map((error) => codeOf(error) ?? 'INTERNAL');
        for (const code of new Set(codes)) failures.add({ code });
      }
      return reply.type(JSON_TYPE).send(bodyOf(response, request.id));
    },
  );
}

async function registeredOperation(
  { registered, ofOthers }: GraphqlRouteOptions,
  { hash, text }: GraphRequest,
): Promise<PlannedOperation | undefined> {
  const byHash = hash === undefined ? undefined : registered.byHash(hash);
  const own = byHash ?? (text === undefined ? undefined : registered.byText(text));
  return own ?? (hash === undefined ? undefined : await ofOthers(hash));
}

/**
 * Plans the operation and finds its sender. A free operation is known to write only once it is planned, so its sender is
 * then looked up again, as of a write (AUTH-46).
 */
async function admitted(
  options: GraphqlRouteOptions,
  asked: GraphRequest,
  known: PlannedOperation | undefined,
  visitorFor: (kind: 'read' | 'write') => Promise<Visitor>,
): Promise<{ planned: PlannedOperation; visitor: Visitor }> {
  const visitor = await visitorFor(known?.kind === 'mutation' ? 'write' : 'read');
  const planned = known ?? freeOperation(options, asked, visitor);
  if (known !== undefined || planned.kind === 'query') return { planned, visitor };
  const writer = await visitorFor('write');
  return { planned: freeOperation(options, asked, writer), visitor: writer };
}

function freeOperation(
  { open, planFreely }: GraphqlRouteOptions,
  { hash, text, operationName, variables }: GraphRequest,
  visitor: Visitor,
): PlannedOperation {
  if (text === undefined) throw new UnregisteredOperation(PERSISTED_QUERY_NOT_FOUND);
  if (!open && visitor.staff === undefined) {
    if (hash !== undefined) throw new UnregisteredOperation(PAGE_OF_ANOTHER_VERSION);
    throw new ServiceError('FORBIDDEN', 'Only the operations of the web client may be sent here.');
  }
  return planFreely({ text, operationName, variables });
}

/** A visitor without any cookie becomes a guest when writing something (design.md#identity-and-permissions). */
function senderOf(
  visits: Visits,
  planned: PlannedOperation,
  visitor: Visitor,
  reply: FastifyReply,
): Visitor | Promise<Visitor> {
  const known = visitor.customer !== undefined || visitor.staff !== undefined;
  return planned.kind === 'query' || known ? visitor : visits.orGuest(visitor, reply);
}

function sendErrors(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  code?: string,
): FastifyReply {
  tellWhenToComeAgain(reply, failure);
  const modern = String(request.headers.accept).includes('application/graphql-response+json');
  return reply
    .code(failure.status)
    .type(modern ? GRAPHQL_TYPE : JSON_TYPE)
    .send(JSON.stringify(graphFailureBodyOf(failure, request.id, code)));
}
