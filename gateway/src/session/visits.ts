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
}

/** A write always counts as work, also with `X-Background`, since pages write only when somebody acts (AUTH-46). */
type RequestKind = 'read' | 'write';

/** Marks requests that a page sends by itself, such as polls (design.md#identity-and-permissions). */
const BACKGROUND_HEADER = 'x-background';

/** Creates it from the cookies’ format and what finds visitors. */
export function createVisits(jar: CookieJar, visitors: Visitors): Visits {
  return {
    async visitorOf(request, reply, kind) {
      const background = kind === 'read' && request.headers[BACKGROUND_HEADER] === '1';
      const cookies = jar.readLive(request.headers.cookie);
      return withCookies(reply, await visitors.find(cookies, background, requestSourceOf(request)));
    },
    async orGuest(visitor, reply) {
      if (visitor.customer !== undefined) return visitor;
      return withCookies(reply, await visitors.makeGuest(visitor.staff));
    },
  };
}

function withCookies(reply: FastifyReply, { visitor, setCookies }: FoundVisitor): Visitor {
  for (const setCookie of setCookies) reply.header('set-cookie', setCookie);
  return visitor;
}
