import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TypedDocumentString } from '../generated/documents.ts';
import type { CallContext } from '../services/service-client.ts';
import type { Visitor } from '../session/visitor.ts';
import type { PartialResult } from './stored-documents.ts';

/** What a call's handler works with: the parsed payload, the sender, and access to the graph. */
export interface Exchange<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly visitor: Visitor;
  readonly idempotencyKey: string | null;
  readonly context: CallContext;
  /** Records that a service has already served this request outside a document, so the request's later calls bypass admission. */
  readonly markServed: () => void;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Runs a stored document.
   * @throws ServiceError for its first error
   */
  run<Data, Input>(document: TypedDocumentString<Data, Input>, variables: Input): Promise<Data>;
  /** Runs a stored document and returns its errors along with the data that could be fetched. */
  runPartially<Data, Input>(
    document: TypedDocumentString<Data, Input>,
    variables: Input,
  ): Promise<PartialResult<Data>>;
}

/** What is known of a request before its body has been read. */
export type Asked<Params, Query> = Pick<
  Exchange<Params, Query, undefined>,
  'params' | 'query' | 'visitor' | 'request' | 'run'
>;

/**
 * Who may send a call: `visitor` is anyone; with `customer` a visitor becomes a guest first if necessary; `staff` must
 * be signed in, which the owning service checks again.
 */
export type Sender = 'visitor' | 'customer' | 'staff';

/** What a call responds when it succeeds. */
export interface Success {
  readonly status: number;
  readonly body: z.core.$ZodType | null;
  /** The media type of what is sent if it isn't JSON. */
  readonly media?: string;
}

/** One REST call: its route, its documentation for OpenAPI, and its handler. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's syntax: `/api/vehicles/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly sender: Sender;
  /**
   * Marks a call that may be repeated after its session is gone: if the visitor has no account, the handler itself checks
   * whom the page shows (NET-21).
   */
  readonly outlivesUser?: boolean;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** The media type of the body if it isn't JSON. */
  readonly bodyMedia?: string;
  /** The largest body in bytes, if not 256 kB. */
  readonly bodyLimit?: number;
  /** Marks a response of many megabytes, of which few are sent at a time. */
  readonly isLong?: boolean;
  /** Whether `Idempotency-Key` counts; by default for a POST only (API-41). */
  readonly takesKey?: boolean;
  readonly success: Success;
  /** Other successes, which the handler sends. */
  readonly alsoSucceeds?: readonly (Success & { readonly description: string })[];
  /**
   * Checks whether the sender may send it at all, before a large body is read, or a long response gets a place that somebody
   * else may lose (SEC-15).
   * @throws ServiceError if not
   */
  admit?(exchange: Asked<unknown, unknown>): Promise<void>;
  /** The call's own error statuses, for its documentation. */
  readonly refusals: readonly number[];
  /** The body of a failure, if not the usual one. */
  readonly failure?: z.core.$ZodType;
  handle(exchange: Exchange<unknown, unknown, unknown>): Promise<unknown>;
  /**
   * Answers a request that was refused or has failed, also before the handler.
   * @throws the error for the usual answer
   */
  onFailure?(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.core.output<Schema> : undefined;

interface TypedCall<Params, Query, Body>
  extends Omit<Call, 'params' | 'query' | 'body' | 'admit' | 'handle'> {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  admit?(exchange: Asked<OutputOf<Params>, OutputOf<Query>>): Promise<void>;
  handle(exchange: Exchange<OutputOf<Params>, OutputOf<Query>, OutputOf<Body>>): Promise<unknown>;
}

/** Whether a repeat of the call under the same `Idempotency-Key` gets the first response again. */
export function takesKey({ takesKey: said, method }: Pick<Call, 'takesKey' | 'method'>): boolean {
  return said ?? method === 'POST';
}

/** Defines a call whose handler gets the types of its schemas. */
export function defineCall<
  Params extends z.core.$ZodType | undefined = undefined,
  Query extends z.core.$ZodType | undefined = undefined,
  Body extends z.core.$ZodType | undefined = undefined,
>(call: TypedCall<Params, Query, Body>): Call {
  return call as unknown as Call;
}
