import {
  deletionSchema,
  emailChangeSchema,
  forgotSchema,
  LIMITS,
  languageChoiceSchema,
  namesSchema,
  newPasswordSchema,
  passwordChangeSchema,
} from '@dewlane/catalog';
import { type AccountRequest, exportedRows, shownAccount } from '@dewlane/internal-api';
import { callerGone, ERROR_CODES, ServiceError } from '@dewlane/service-kit/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import { type AccountAction, type Accounts, exportFrom } from '../services/accounts.ts';
import { isQueueRefusal } from '../services/call-queue.ts';
import type { CallContext } from '../services/service-client.ts';
import type { Services } from '../services/services.ts';
import { requestSourceOf } from '../session/call-context.ts';
import type { CookieJar } from '../session/cookies.ts';
import { requireExpectedUser, requireUser } from '../session/expected-user.ts';
import type { VisitorCache } from '../session/visitor-cache.ts';
import { originOf } from './account-calls.ts';
import { type Call, defineCall } from './call.ts';
import { textOf } from './payloads.ts';
import { doneBody } from './response-bodies.ts';

export interface OwnAccountCallsOptions {
  readonly accounts: Accounts;
  readonly jar: CookieJar;
  readonly cache: VisitorCache;
  readonly loginLimit: RateLimit;
}

const TAG = 'Account';
const DONE = { status: 200, body: doneBody } as const;
const exportBody = z.object({
  exportedAt: z.iso.datetime(),
  account: exportedRows,
  garage: exportedRows,
  bookings: exportedRows,
});

/** Password reset, and the signed-in user's account page; they use identity's internal API, not the graph (ACCT). */
export function ownAccountCalls(
  options: OwnAccountCallsOptions,
  services: Pick<Services, 'identity' | 'vehicles' | 'bookings'>,
): Call[] {
  const { accounts, jar, cache, loginLimit } = options;

  function requestOf(
    request: FastifyRequest,
    input: unknown,
    idempotencyKey: string | null = null,
  ): AccountRequest {
    const { session, device } = jar.read(request.headers.cookie);
    const origin = originOf(request);
    return { input, sessionId: session, deviceToken: device, origin, idempotencyKey };
  }

  /** Performs an action of the account's owner, and drops the sessions it ended from the cache. */
  async function act(
    name: AccountAction,
    input: unknown,
    { request, reply, context, idempotencyKey }: AccountExchange,
  ): Promise<z.infer<typeof doneBody>> {
    const sent = requestOf(request, input, idempotencyKey);
    const done = await accounts.perform(name, sent, context, callerGone(reply));
    await cache.forget(done.ended);
    return { success: true };
  }

  /** Whether the browser's session has deleted its account under the request's key; drops from the cache what that ended. */
  async function hasDeleted({
    request,
    idempotencyKey,
  }: Pick<AccountExchange, 'request' | 'idempotencyKey'>): Promise<boolean> {
    const sent = requestOf(request, {}, idempotencyKey);
    if (sent.sessionId === null || idempotencyKey === null) return false;
    const done = await accounts.findDeletion(sent, requestSourceOf(request));
    if (done !== null) await cache.forget(done.ended);
    return done !== null;
  }

  const byLink = (name: 'reset' | 'confirmEmail') =>
    async function handle({ body, request, reply, idempotencyKey }: LinkExchange) {
      await loginLimit(request.ip);
      const sent = requestOf(request, body, idempotencyKey);
      const done = await accounts.byLink(name, sent, requestSourceOf(request), callerGone(reply));
      await cache.forget(done.ended);
      return { success: true as const };
    };

  return [
    defineCall({
      method: 'POST',
      path: '/api/auth/forgot',
      tag: TAG,
      summary:
        'Sends the account’s owner a link for setting a new password; the response is the same if there is no such account.',
      sender: 'visitor',
      body: forgotSchema,
      success: DONE,
      refusals: [429],
      async handle({ body, request }) {
        await loginLimit(request.ip);
        await accounts.forgot(requestOf(request, body), requestSourceOf(request));
        return { success: true };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/auth/reset',
      tag: TAG,
      summary:
        "Gives an account a new password by the token of a message's link, once; every session ends.",
      sender: 'visitor',
      body: z.intersection(newPasswordSchema, z.object({ token: textOf(LIMITS.linkToken) })),
      success: DONE,
      refusals: [404, 409, 423, 429],
      handle: byLink('reset'),
    }),
    defineCall({
      method: 'POST',
      path: '/api/auth/confirm-email',
      tag: TAG,
      summary:
        "Gives an account the e-mail address that a message's link was sent to, by its token.",
      sender: 'visitor',
      body: z.object({ token: textOf(LIMITS.linkToken) }),
      success: DONE,
      refusals: [404, 429],
      handle: byLink('confirmEmail'),
    }),
    defineCall({
      method: 'GET',
      path: '/api/account',
      tag: TAG,
      summary: 'The account that is signed in, with its sessions and browsers.',
      sender: 'visitor',
      success: { status: 200, body: shownAccount },
      refusals: [401],
      handle: ({ request, context }) => accounts.show(requestOf(request, {}), context),
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
      handle: ({ body, ...exchange }) => act('names', body, exchange),
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
        await act('language', body, exchange);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/account/password',
      tag: TAG,
      summary: 'Gives the account a new password by the old one; every other session ends.',
      sender: 'visitor',
      body: passwordChangeSchema,
      success: DONE,
      refusals: [401, 403, 409, 423, 429],
      async handle({ body, ...exchange }) {
        await loginLimit(exchange.request.ip);
        return await act('password', body, exchange);
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
        return await act('email', body, exchange);
      },
    }),
    ...(['sessions', 'devices'] as const).map((kind) =>
      defineCall({
        method: 'DELETE',
        path: `/api/account/${kind}/:id`,
        tag: TAG,
        summary:
          kind === 'sessions'
            ? 'Signs one of the account’s browsers out, at once.'
            : 'Signs a browser out and no longer knows it as the account’s.',
        sender: 'visitor',
        params: z.object({ id: textOf(LIMITS.id) }),
        success: DONE,
        refusals: [401, 404],
        async handle({ params, ...exchange }) {
          if (kind === 'devices') return await act('forgetDevice', params, exchange);
          try {
            return await act('endSession', params, exchange);
          } catch (error) {
            // If identity's response was lost, the session may have ended all the same; a stranger's call ends none.
            const isLost = !hasDoneNothing(error) && exchange.visitor.account !== undefined;
            if (isLost) await cache.forget([params.id]);
            throw error;
          }
        },
      }),
    ),
    defineCall({
      method: 'GET',
      path: '/api/account/export',
      tag: TAG,
      summary:
        'Everything that is kept about the person, as one JSON file; refused where `user` is named and somebody else is signed in.',
      sender: 'visitor',
      query: z.object({ user: textOf(LIMITS.id).optional() }),
      success: { status: 200, body: exportBody },
      refusals: [401, 429],
      async handle({ query, visitor, request, reply, context }) {
        if (query.user !== undefined) requireUser(query.user, visitor);
        await loginLimit(request.ip);
        const [account, garage, bookings] = await Promise.all([
          exportFrom(services.identity, context),
          exportFrom(services.vehicles, context),
          exportFrom(services.bookings, context),
        ]);
        reply.header('content-disposition', 'attachment; filename="my-data.json"');
        return { exportedAt: new Date().toISOString(), account, garage, bookings };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/account/delete',
      tag: TAG,
      summary:
        'Deletes the account and everything about its person, and cancels coming appointments.',
      sender: 'visitor',
      outlivesUser: true,
      body: deletionSchema,
      success: DONE,
      refusals: [401, 403, 423, 429],
      async handle({ body, visitor, ...exchange }) {
        const { request, reply } = exchange;
        await loginLimit(request.ip);
        const isRepeat = visitor.account === undefined && (await hasDeleted(exchange));
        if (!isRepeat) requireExpectedUser(request.headers, visitor);
        const done = isRepeat ? ({ success: true } as const) : await act('erase', body, exchange);
        reply.header('set-cookie', jar.clear('session'));
        reply.header('clear-site-data', '"cache", "storage"');
        return done;
      },
    }),
  ];
}

/** Whether identity has refused or was never asked. */
function hasDoneNothing(error: unknown): boolean {
  const isRefusal = error instanceof ServiceError && ERROR_CODES[error.code].status < 500;
  return isRefusal || isQueueRefusal(error);
}

interface LinkExchange {
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly idempotencyKey: string | null;
}

type AccountExchange = Omit<LinkExchange, 'body'> & { readonly context: CallContext };
