import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './cookies.ts';
import { callFrom } from './on-behalf.ts';
import type { Visitor } from './visitor.ts';
import type { Found, Visitors } from './visitors.ts';

/** Finds out who sends a request, and with the cookies that follow from it. */
export interface Visits {
  /** @throws ServiceError UNAVAILABLE when there are sessions and identity can't be asked */
  visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<Visitor>;
  /** The visitor, who becomes a guest where no cookie names a customer. */
  orGuest(visitor: Visitor, reply: FastifyReply): Promise<Visitor>;
}

/** The header of polls that nobody asked for by hand (design.md#identity-and-permissions). */
const BACKGROUND_HEADER = 'x-background';

export function createVisits(jar: CookieJar, visitors: Visitors): Visits {
  return {
    async visitorOf(request, reply) {
      const background = request.headers[BACKGROUND_HEADER] === '1';
      const cookies = jar.read(request.headers.cookie);
      return told(reply, await visitors.find(cookies, background, callFrom(request)));
    },
    async orGuest(visitor, reply) {
      if (visitor.customer !== undefined) return visitor;
      return told(reply, await visitors.makeGuest(visitor.staff));
    },
  };
}

function told(reply: FastifyReply, { visitor, setCookies }: Found): Visitor {
  for (const setCookie of setCookies) reply.header('set-cookie', setCookie);
  return visitor;
}
