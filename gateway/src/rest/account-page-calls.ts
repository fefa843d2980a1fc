import {
  emailChangeSchema,
  LIMITS,
  languageChoiceSchema,
  namesSchema,
  type PasswordChange,
  passwordChangeSchema,
} from '@dewlane/catalog';
import { shownAccount } from '@dewlane/internal-api';
import { callerGone, ERROR_CODES, ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { isQueueRefusal } from '../services/call-queue.ts';
import { requestSourceOf } from '../session/call-context.ts';
import { requireExpectedUser } from '../session/expected-user.ts';
import type { VisitorCache } from '../session/visitor-cache.ts';
import {
  type AccountCallsOptions,
  type AccountExchange,
  act,
  requestOf,
  setCookies,
} from './account-requests.ts';
import { type Call, defineCall } from './call.ts';
import { textOf } from './payloads.ts';
import { DONE } from './response-bodies.ts';

const TAG = 'Account';
const idParams = z.object({ id: textOf(LIMITS.id) });

/** What the signed-in user sees and changes on the account page; identity's internal API serves it, not the graph (ACCT). */
export function accountPageCalls(options: AccountCallsOptions): Call[] {
  const { accounts, jar, cache, loginLimit } = options;
  return [
    defineCall({
      method: 'GET',
      path: '/api/account',
      tag: TAG,
      summary: 'The account that is signed in, with its sessions and browsers.',
      sender: 'visitor',
      success: { status: 200, body: shownAccount },
      refusals: [401],
      handle: ({ request, context }) => accounts.show(requestOf(jar, request, {}), context),
    }),
    defineCall({
      method: 'PATCH',
      path: '/api/account',
      tag: TAG,
      summary: 'Writes the names that messages use.',
      sender: 'visitor',
      body: namesSchema,
      success: DONE,
      refusals: [401],
      handle: ({ body, ...exchange }) => act(options, 'names', body, exchange),
    }),
    defineCall({
      method: 'PUT',
      path: '/api/auth/language',
      tag: TAG,
      summary: 'Writes the language of screens and messages.',
      sender: 'visitor',
      body: languageChoiceSchema,
      success: { status: 204, body: null },
      refusals: [401],
      async handle({ body, ...exchange }) {
        await act(options, 'language', body, exchange);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/account/password',
      tag: TAG,
      summary:
        'Gives the account a new password by the old one; every session ends, and the browser gets the cookies of another one.',
      sender: 'visitor',
      outlivesUser: true,
      body: passwordChangeSchema,
      success: DONE,
      refusals: [401, 403, 409, 423, 429],
      async handle({ body, visitor, ...exchange }) {
        await loginLimit(exchange.request.ip);
        const isRepeat =
          visitor.account === undefined && (await wasChanged(options, body, exchange));
        if (isRepeat) return { success: true as const };
        requireExpectedUser(exchange.request.headers, visitor);
        return await act(options, 'password', body, exchange);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/account/email',
      tag: TAG,
      summary:
        'Sends a link to the address that the account is to have; it holds once that was confirmed.',
      sender: 'visitor',
      body: emailChangeSchema,
      success: DONE,
      refusals: [401, 403, 409, 423, 429],
      async handle({ body, ...exchange }) {
        await loginLimit(exchange.request.ip);
        return await act(options, 'email', body, exchange);
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/api/account/sessions/:id',
      tag: TAG,
      summary: 'Signs one of the account’s browsers out, at once.',
      sender: 'visitor',
      params: idParams,
      success: DONE,
      refusals: [401, 404],
      async handle({ params, ...exchange }) {
        const end = () => act(options, 'endSession', params, exchange);
        // A stranger's call ends none.
        if (exchange.visitor.account === undefined) return await end();
        return await forgetUnlessRefused(cache, params.id, end);
      },
    }),
    defineCall({
      method: 'DELETE',
      path: '/api/account/devices/:id',
      tag: TAG,
      summary: 'Signs a browser out and no longer knows it as the account’s.',
      sender: 'visitor',
      params: idParams,
      success: DONE,
      refusals: [401, 404],
      async handle({ params, ...exchange }) {
        const forget = () => act(options, 'forgetDevice', params, exchange);
        return exchange.visitor.account === undefined ? await forget() : await againIfLost(forget);
      },
    }),
  ];
}

/**
 * Whether the browser's session has set this new password under the request's key, and ended by that; the browser then gets the
 * cookies of another one, as it lacks those of the first response (ACCT-18).
 */
async function wasChanged(
  { accounts, jar, cache }: AccountCallsOptions,
  body: PasswordChange,
  { request, reply, idempotencyKey }: Omit<AccountExchange, 'context'>,
): Promise<boolean> {
  const sent = requestOf(jar, request, body, idempotencyKey);
  if (sent.sessionId === null || idempotencyKey === null) return false;
  const from = requestSourceOf(request);
  const done = await accounts.repeatPasswordChange(sent, from, callerGone(reply));
  if (done === null) return false;
  await cache.forget(done.ended);
  setCookies(reply, jar, done.opened);
  return true;
}

/** Drops a session from the cache if identity's response to `run` was lost: the session may have ended all the same. */
async function forgetUnlessRefused<Result>(
  cache: VisitorCache,
  id: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!hasDoneNothing(error)) await cache.forget([id]);
    throw error;
  }
}

/**
 * Repeats once a call whose response from identity was lost, and whose repeat is answered alike: only the response names the ended
 * sessions, which caches go on to serve, and whoever saw the browser go from the list won't ask again.
 */
async function againIfLost<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (hasDoneNothing(error)) throw error;
    return await run();
  }
}

/** Whether identity has refused or was never asked. */
function hasDoneNothing(error: unknown): boolean {
  const isRefusal = error instanceof ServiceError && ERROR_CODES[error.code].status < 500;
  return isRefusal || isQueueRefusal(error);
}
