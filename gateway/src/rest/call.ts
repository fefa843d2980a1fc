import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TypedDocumentString } from '../generated/documents.ts';
import type { OnBehalf } from '../services/service-client.ts';
import type { Visitor } from '../session/visitor.ts';
import type { PartialResult } from './stored-documents.ts';

/** What a call's handler has at hand: the payload, parsed, and who sent it. */
export interface Exchange<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly visitor: Visitor;
  readonly idempotencyKey: string | null;
  readonly onBehalf: OnBehalf;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs a stored document.
   * @throws ServiceError for its first error
   */
  run<Data, Input>(document: TypedDocumentString<Data, Input>, variables: Input): Promise<Data>;
  /** Runs a stored document of which a part may fail. */
  runPartially<Data, Input>(
    document: TypedDocumentString<Data, Input>,
    variables: Input,
  ): Promise<PartialResult<Data>>;
}

/**
 * Who sends a call: `visitor` may be anyone; of `customer` writes a guest is made where there is none; `staff` must be
 * signed in, which the owning service decides again.
 */
export type Sender = 'visitor' | 'customer' | 'staff';

/** One call of the area API: its route, its document in the OpenAPI sense, and what it does. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/vehicles/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly sender: Sender;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** The media type of a body that is not JSON. */
  readonly bodyMedia?: string;
  /** Largest body in bytes where it isn't the usual 256 kB. */
  readonly bodyLimit?: number;
  readonly success: { readonly status: number; readonly body: z.core.$ZodType | null };
  /**
   * Asked before a large body is read: whether the sender may send it at all.
   * @throws ServiceError where not
   */
  admit?(exchange: Pick<Exchange<unknown, unknown, unknown>, 'params' | 'run'>): Promise<void>;
  /** The statuses of its refusals. */
  readonly refusals: readonly number[];
  /** What its failures hold where that isn't the usual. */
  readonly failure?: z.core.$ZodType;
  handle(exchange: Exchange<unknown, unknown, unknown>): Promise<unknown>;
}

type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;

interface TypedCall<Params, Query, Body>
  extends Omit<Call, 'params' | 'query' | 'body' | 'admit' | 'handle'> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  admit?(
    exchange: Pick<Exchange<OutputOf<Params>, undefined, undefined>, 'params' | 'run'>,
  ): Promise<void>;
  handle(exchange: Exchange<OutputOf<Params>, OutputOf<Query>, OutputOf<Body>>): Promise<unknown>;
}

/** A call whose handler sees its payload in the types of its schemas. */
export function defineCall<
  Params extends z.core.$ZodType | undefined = undefined,
  Query extends z.core.$ZodType | undefined = undefined,
  Body extends z.core.$ZodType | undefined = undefined,
>(call: TypedCall<Params, Query, Body>): Call {
  return call as unknown as Call;
}
