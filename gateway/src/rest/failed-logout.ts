import { type Logger, tellWhenToComeAgain } from '@dewlane/service-kit/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf, logFailureOf } from '../http/failures/failures.ts';
import { asksForPage } from '../http/logout-path.ts';
import { leftSessionPage } from '../http/web/left-session-page.ts';
import { LANGUAGE_VARY, pageLanguage } from '../http/web/page-language.ts';
import type { CookieJar } from '../session/cookies.ts';
import type { SignIns } from '../session/sign-ins.ts';

/** Removes responses, pictures and drafts. Cookies stay, since the lockout recognises the browser by its device cookie. */
export const CLEARED_AT_LOGOUT = '"cache", "storage"';

export interface FailedLogoutOptions {
  readonly jar: CookieJar;
  readonly signIns: Pick<SignIns, 'abandon'>;
  readonly log: Logger;
}

/**
 * Signs a browser out whose session could not be ended at identity, and says that it still runs there: the next person at a
 * shared computer must not find the account open, nor its owner believe that all is done (AUTH-48). What asks for no page fails
 * as usual and keeps its cookie, so that it can be repeated; so does what another site's page made the browser send, since
 * call-guards.ts refuses it before anything else can fail.
 * @throws the error if it fails as usual
 */
export function failedLogout({ jar, signIns, log }: FailedLogoutOptions) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const failure = failureOf(error, request);
    const { status } = failure;
    const isLimited = status === 429;
    if (!(isLimited || status >= 500) || !asksForPage(request.headers)) throw error;
    logFailureOf(log, failure, request);
    const { cookie } = request.headers;
    // Of an address beyond its limit nothing is noted in the cache, or strangers could have any number of sessions noted.
    await signIns.abandon(reply, jar.read(cookie), { isNoted: !isLimited });
    reply.header('clear-site-data', CLEARED_AT_LOGOUT);
    if (jar.readLive(cookie).session === null) return reply.redirect('/', 302);
    const language = pageLanguage(request);
    tellWhenToComeAgain(reply, failure);
    return reply
      .code(status)
      .headers({ 'content-language': language, vary: LANGUAGE_VARY })
      .type('text/html; charset=utf-8')
      .send(leftSessionPage(language, isLimited ? 'limited' : 'unanswered'));
  };
}
