import { forgotSchema, LIMITS, newPasswordSchema } from '@dewlane/catalog';
import { callerGone } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { requestSourceOf } from '../session/call-context.ts';
import { type AccountCallsOptions, dropFromCache, requestOf } from './account-requests.ts';
import { type Call, defineCall, type Exchange } from './call.ts';
import { textOf } from './payloads.ts';
import { DONE } from './response-bodies.ts';

const TAG = 'Account';

/** Asking for a link by mail, and what such a link does: a new password, a confirmed e-mail address (ACCT). */
export function accountLinkCalls(options: AccountCallsOptions): Call[] {
  const { accounts, jar, loginLimit } = options;
  return [
    defineCall({
      method: 'POST',
      path: '/api/auth/forgot',
      tag: TAG,
      summary:
        'Sends the account’s owner a link for setting a new password; the response is the same if there is no such account.',
      sender: 'visitor',
      body: forgotSchema,
      takesKey: false,
      success: DONE,
      refusals: [429],
      async handle({ body, request }) {
        await loginLimit(request.ip);
        await accounts.forgot(requestOf(jar, request, body), requestSourceOf(request));
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
      handle: byLink(options, 'reset'),
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
      handle: byLink(options, 'confirmEmail'),
    }),
  ];
}

type LinkExchange = Pick<
  Exchange<unknown, unknown, unknown>,
  'body' | 'request' | 'reply' | 'idempotencyKey'
>;

function byLink(
  { accounts, jar, cache, loginLimit }: AccountCallsOptions,
  action: 'reset' | 'confirmEmail',
) {
  return async function handle({ body, request, reply, idempotencyKey }: LinkExchange) {
    await loginLimit(request.ip);
    const sent = requestOf(jar, request, body, idempotencyKey);
    const done = await accounts.byLink(action, sent, requestSourceOf(request), callerGone(reply));
    await dropFromCache(cache, action, done.ended);
    if (done.deviceToken !== null) reply.header('set-cookie', jar.device(done.deviceToken));
    return { success: true as const };
  };
}
