import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestSourceOf } from './call-context.ts';
import type { CookieJar } from './cookies.ts';
import type { Visitor } from './visitor.ts';
import type { FoundVisitor, Visitors } from './visitors.ts';

/** Identifies the sender of a request, and sets the cookies that result from it. */
export interface Visits {
  /** @throws ServiceError UNAVAILABLE if there are sessions and identity is out of reach */
  visitorOf(request: FastifyRequest, reply: FastifyReply, kind: RequestKind): Promise<Visitor>;
  /** Returns the visitor, turned into a guest if no cookie names a customer. */
  orGuest(visitor: Visitor, reply: FastifyReply): Promise<Visitor>;
  /**
   * Renews the cookie of the sender's session if that is due, to be called just before the response is sent; not of one that has
   * ended meanwhile, nor where the response sets the cookie itself (ACCT-18). Never fails.
   * @returns undefined where nothing is due
   */
  renew(reply: FastifyReply): Promise<void> | undefined;
}

/** A write always counts as work, also with `X-Background`, since pages write only when somebody acts (AUTH-46). */
type RequestKind = 'read' | 'write';

/** Marks requests that a page sends by itself, such as polls (design.md#identity-and-permissions). */
const BACKGROUND_HEADER = 'x-background';

/** Creates it from the cookies’ format and what finds visitors. */
export function createVisits(jar: CookieJar, visitors: Visitors): Visits {
  const renewals = new WeakMap<FastifyReply, NonNullable<FoundVisitor['renewal']>>();
  return {
    async visitorOf(request, reply, kind) {
      const background = kind === 'read' && request.headers[BACKGROUND_HEADER] === '1';
      const cookies = jar.readLive(request.headers.cookie);
      const found = await visitors.find(cookies, background, requestSourceOf(request));
      if (found.renewal !== undefined) renewals.set(reply, found.renewal);
      return withCookies(reply, found);
    },
    async orGuest(visitor, reply) {
      if (visitor.customer !== undefined) return visitor;
      return withCookies(reply, await visitors.makeGuest(visitor.staff));
    },
    renew(reply) {
      const renewal = renewals.get(reply);
      return renewal && addRenewed(reply, renewal);
    },
  };
}

async function addRenewed(
  reply: FastifyReply,
  renewal: NonNullable<FoundVisitor['renewal']>,
): Promise<void> {
  const renewed = await renewal();
  if (renewed === null) return;
  const name = renewed.slice(0, renewed.indexOf('=') + 1);
  const set = [reply.getHeader('set-cookie') ?? []].flat();
  if (set.some((header) => String(header).startsWith(name))) return;
  reply.header('set-cookie', renewed);
}

function withCookies(reply: FastifyReply, { visitor, setCookies }: FoundVisitor): Visitor {
  for (const setCookie of setCookies) reply.header('set-cookie', setCookie);
  return visitor;
}
