import { BOOKING_LINK_PATH, type Language } from '@dewlane/catalog';
import {
  INTERNAL_BOOKING_LINKS_PATH,
  LINK_TOKEN_SHAPE,
  type LinkAction,
} from '@dewlane/internal-api';
import { type Failure, tellWhenToComeAgain } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  CallContext,
  HttpCall,
  HttpResponse,
  ServiceClient,
} from '../../services/service-client.ts';
import { requestSourceOf } from '../../session/call-context.ts';
import { failureOf } from '../failures/failures.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { hasForeignOrigin, isForeignLoad } from '../origins/origin.ts';
import type { BusinessPage } from './page.ts';
import { pageLanguage } from './page-language.ts';
import { keepAddressesPrivate } from './private-addresses.ts';

export interface BookingLinksOptions {
  readonly bookings: ServiceClient;
  /** The token of the gateway itself: a link needs no account. */
  readonly systemToken: () => Promise<string>;
  readonly publicUrl: URL;
  readonly limit: RateLimit;
  /** For what other sites' pages load, as a mail program in the browser may (SEC-29). */
  readonly foreignLimit: RateLimit;
  /** The web client's page, if there is one. */
  readonly webPage: Pick<BusinessPage, 'send' | 'sendWith'> | undefined;
}

/** Limit for the forms that a page's button or a mail program posts; their content is ignored. */
const FORM_LIMIT_BYTES = 4_096;

/** The actions of pressed buttons; the others only show something. */
const PRESSED: ReadonlySet<LinkAction> = new Set(['confirm', 'unsubscribe']);

/** Asks for the page without scripts: `/booking/{token}?plain`. */
const PLAIN = 'plain';

/**
 * Serves the links in messages: the web client's page with the booking embedded, or pages rendered by the bookings service. Only
 * a button's POST changes anything. Mail programs post the one that unsubscribes by themselves (RFC 8058), so it may come from
 * any origin: the token in its address authorizes it.
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
    keepAddressesPrivate(scope);
    scope.setErrorHandler((error, request, reply) => {
      const failure = failureOf(error, request);
      // Anything else is as on every route, and logged if need be.
      if (failure.retryAfterSeconds === undefined) throw error;
      const text = (request.method === 'POST' ? NOT_DONE : LATER)[pageLanguage(request)];
      return sendLater(reply, text, failure);
    });
    scope.get(`${BOOKING_LINK_PATH}/:token`, page('show'));
    scope.get(`${BOOKING_LINK_PATH}/:token/calendar.ics`, page('calendar'));
    scope.get(`${BOOKING_LINK_PATH}/:token/unsubscribe`, page('show-unsubscribe'));
    scope.post(`${BOOKING_LINK_PATH}/:token/confirm`, page('confirm'));
    scope.post(`${BOOKING_LINK_PATH}/:token/unsubscribe`, page('unsubscribe'));
  });
}

/** Shown to people while the bookings service is out of reach, or their address at its limit. */
const LATER: Readonly<Record<Language, string>> = {
  en: 'This page cannot be shown right now. Please try again in a minute.',
  es: 'Esta página no se puede mostrar en este momento. Inténtelo de nuevo en un minuto.',
};

/** Shown to whoever pressed a button while their address was at its limit: the press never reached bookings. */
const NOT_DONE: Readonly<Record<Language, string>> = {
  en: 'Nothing has been changed yet. Please go back and try again in a minute.',
  es: 'Todavía no se ha cambiado nada. Vuelva atrás e inténtelo de nuevo en un minuto.',
};

function sendLater(
  reply: FastifyReply,
  text: string,
  failure: Pick<Failure, 'status' | 'retryAfterSeconds'>,
): FastifyReply {
  tellWhenToComeAgain(reply, failure);
  return reply.code(failure.status).type('text/plain; charset=utf-8').send(text);
}

/** The page that the bookings service renders; undefined if it is out of reach or sends something else. */
async function pageOf(
  bookings: ServiceClient,
  call: HttpCall,
  context: CallContext,
): Promise<HttpResponse | undefined> {
  try {
    const response = await bookings.send(call, context);
    const isShown = /^text\/(?:html|calendar)/.test(String(response.headers['content-type']));
    return isShown ? response : undefined;
  } catch {
    // Not logged: operators see an outage in health and metrics, and the page tells the visitor.
    return undefined;
  }
}

/** Whether another site's page loads it. Our own page's buttons have the origin `null`, because it sends no referrer. */
function isForeign(request: FastifyRequest, publicUrl: URL): boolean {
  const isPressedHere = request.method === 'POST' && request.headers.origin === 'null';
  return isForeignLoad(request) || (!isPressedHere && hasForeignOrigin(request, publicUrl));
}

function pagesFrom({
  bookings,
  systemToken,
  publicUrl,
  limit,
  foreignLimit,
  webPage,
}: BookingLinksOptions) {
  return (action: LinkAction) => async (request: FastifyRequest, reply: FastifyReply) => {
    await (isForeign(request, publicUrl) ? foreignLimit : limit)(request.ip);
    const { token } = request.params as { token: string };
    // What can't be a token is sent on as an empty one, so that people see the same page as for an unknown token.
    const link = LINK_TOKEN_SHAPE.test(token) ? token : '';
    const language = pageLanguage(request);
    const isPlain = Object.hasOwn(Object(request.query), PLAIN);
    const shownBy = action === 'show' && !isPlain ? webPage : undefined;
    const asked = shownBy ? 'embed' : action;
    const body = JSON.stringify({ token: link, action: asked, language });
    const context = { ...requestSourceOf(request), token: await systemToken() };
    const call = { path: INTERNAL_BOOKING_LINKS_PATH, body, isRead: !PRESSED.has(action) };
    const page = await pageOf(bookings, call, context);
    if (shownBy) {
      if (page === undefined) return shownBy.send(request, reply);
      return shownBy.sendWith(request, reply.code(page.status), page.body.toString());
    }
    if (page === undefined)
      return sendLater(reply, LATER[language], { status: 503, retryAfterSeconds: 60 });
    const disposition = page.headers['content-disposition'];
    if (disposition !== undefined) reply.header('content-disposition', disposition);
    return reply.code(page.status).type(String(page.headers['content-type'])).send(page.body);
  };
}
