import {
  INTERNAL_BOOKING_LINKS_PATH,
  LINK_TOKEN_SHAPE,
  type LinkAction,
  PUBLIC_BOOKING_PATH,
} from '@dewlane/internal-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  HttpCall,
  HttpResponse,
  OnBehalf,
  ServiceClient,
} from '../services/service-client.ts';
import { callFrom } from '../session/on-behalf.ts';
import type { RateLimit } from './rate-limits.ts';

export interface BookingLinksOptions {
  readonly bookings: ServiceClient;
  /** The token that stands for the gateway itself: a link needs no account. */
  readonly systemToken: () => Promise<string>;
  readonly limit: RateLimit;
}

/** Bytes of a form that a page's button or a mail program sends; what is in it doesn't matter. */
const FORM_LIMIT_BYTES = 4_096;

/**
 * Where the links of messages lead: pages of bookings for whoever has the link. Only a button's POST changes anything;
 * mail programs send the one that unsubscribes by themselves (RFC 8058), so it may come from anywhere: the token in its
 * address is what allows it.
 */
export async function serveBookingLinks(
  app: FastifyInstance,
  options: BookingLinksOptions,
): Promise<void> {
  const page = pagesFrom(options);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parsing = { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', parsing, (_request, _body, done) => done(null, null));
    scope.get(`${PUBLIC_BOOKING_PATH}/:token`, page('show'));
    scope.get(`${PUBLIC_BOOKING_PATH}/:token/unsubscribe`, page('show-unsubscribe'));
    scope.post(`${PUBLIC_BOOKING_PATH}/:token/confirm`, page('confirm'));
    scope.post(`${PUBLIC_BOOKING_PATH}/:token/unsubscribe`, page('unsubscribe'));
  });
}

/** Said to people where bookings can't be asked. */
const LATER = 'This page cannot be shown right now. Please try again in a minute.';

/** The page that bookings renders; undefined where it can't be asked, or sends something else. */
async function pageOf(
  bookings: ServiceClient,
  call: HttpCall,
  onBehalf: OnBehalf,
): Promise<HttpResponse | undefined> {
  try {
    const response = await bookings.send(call, onBehalf);
    const isPage = String(response.headers['content-type']).startsWith('text/html');
    return isPage ? response : undefined;
  } catch {
    // Out of reach: health and metrics tell operators, the page tells whoever pressed the link.
    return undefined;
  }
}

function pagesFrom({ bookings, systemToken, limit }: BookingLinksOptions) {
  return (action: LinkAction) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await limit(request.ip);
    const { token } = request.params as { token: string };
    // What cannot be a token is asked for as none, so that people see the same page.
    const body = JSON.stringify({ token: LINK_TOKEN_SHAPE.test(token) ? token : '', action });
    const onBehalf = { ...callFrom(request), token: await systemToken() };
    const page = await pageOf(bookings, { path: INTERNAL_BOOKING_LINKS_PATH, body }, onBehalf);
    if (page === undefined) return reply.code(503).header('retry-after', '60').send(LATER);
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.body);
  };
}
