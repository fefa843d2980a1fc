import { deletionSchema, LIMITS } from '@dewlane/catalog';
import { exportedRows } from '@dewlane/internal-api';
import { refuse } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { exportPage } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { requestSourceOf } from '../session/call-context.ts';
import { requireExpectedUser, requireUser } from '../session/expected-user.ts';
import {
  type AccountCallsOptions,
  type AccountExchange,
  act,
  requestOf,
} from './account-requests.ts';
import { type Call, defineCall } from './call.ts';
import { exportedFile } from './exported-file.ts';
import { CLEARED_AT_LOGOUT } from './failed-logout.ts';
import { textOf } from './payloads.ts';
import { DONE } from './response-bodies.ts';

const TAG = 'Account';
const exportBody = z.object({
  exportedAt: z.iso.datetime(),
  account: exportedRows,
  garage: exportedRows,
  bookings: exportedRows,
});

/** The export of everything about the signed-in user, and its deletion (ACCT). */
export function accountDataCalls(
  options: AccountCallsOptions,
  services: Pick<Services, 'identity' | 'vehicles' | 'bookings'>,
): Call[] {
  const { jar, loginLimit } = options;
  return [
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
      isLong: true,
      async admit({ query, visitor, request }) {
        if (query.user !== undefined) requireUser(query.user, visitor);
        await loginLimit(request.ip);
        if (visitor.account === undefined) refuse('UNAUTHENTICATED');
      },
      async handle({ reply, context, markServed }) {
        const file = await exportedFile(new Date(), {
          account: (place) => exportPage(services.identity, context, place),
          garage: (place) => exportPage(services.vehicles, context, place),
          bookings: (place) => exportPage(services.bookings, context, place),
        });
        // Refusing a later page would waste the pages read so far (SEC-22).
        markServed();
        reply.header('content-disposition', 'attachment; filename="my-data.json"');
        return reply.type('application/json; charset=utf-8').send(file);
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
        const isRepeat = visitor.account === undefined && (await wasDeleted(options, exchange));
        if (!isRepeat) {
          requireExpectedUser(request.headers, visitor);
          await act(options, 'erase', body, exchange);
        }
        reply.header('set-cookie', jar.clear('session'));
        reply.header('clear-site-data', CLEARED_AT_LOGOUT);
        return { success: true as const };
      },
    }),
  ];
}

/** Whether the browser's session has deleted its account under the request's key; drops from the cache what that ended. */
async function wasDeleted(
  { accounts, jar, cache }: AccountCallsOptions,
  { request, idempotencyKey }: Pick<AccountExchange, 'request' | 'idempotencyKey'>,
): Promise<boolean> {
  const sent = requestOf(jar, request, {}, idempotencyKey);
  if (sent.sessionId === null || idempotencyKey === null) return false;
  const done = await accounts.findDeletion(sent, requestSourceOf(request));
  if (done !== null) await cache.forget(done.ended);
  return done !== null;
}
