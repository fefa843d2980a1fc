import { LIMITS } from '@dewlane/catalog';
import { failureBody } from '@dewlane/internal-api';
import { callerGone, ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { failureOf, sendFailure } from '../http/failures/failures.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { Identity } from '../services/identity.ts';
import { requestSourceOf } from '../session/call-context.ts';
import type { CookieJar } from '../session/cookies.ts';
import type { SignIns } from '../session/sign-ins.ts';
import { originOf } from './account-requests.ts';
import { type Call, defineCall } from './call.ts';
import { textOf } from './payloads.ts';
import { DONE } from './response-bodies.ts';

export interface AdminSessionCallsOptions {
  readonly identity: Identity;
  readonly jar: CookieJar;
  readonly signIns: SignIns;
  readonly loginLimit: RateLimit;
}

const TAG = 'Staff session';
const staffLogin = z.object({
  username: textOf(LIMITS.loginIdentifier),
  password: textOf(LIMITS.passwordMax),
});

/** Staff's login, status and logout (API-25 to API-27, API-37), with a cookie and session separate from customers'. */
export function adminSessionCalls(options: AdminSessionCallsOptions): Call[] {
  const { identity, jar, signIns, loginLimit } = options;
  return [
    defineCall({
      method: 'POST',
      path: '/api/admin/login',
      tag: TAG,
      summary: 'Signs a member of staff in.',
      sender: 'visitor',
      body: staffLogin,
      takesKey: false,
      success: {
        status: 200,
        body: z.object({
          success: z.literal(true),
          redirectUrl: z.literal('/admin'),
          message: z.string(),
        }),
      },
      refusals: [401, 423, 429],
      failure: failureBody.extend({ success: z.literal(false).optional() }),
      async handle({ body, request, reply }) {
        try {
          await loginLimit(request.ip);
          const before = jar.read(request.headers.cookie);
          const source = requestSourceOf(request);
          const session = await identity.staffLogin(
            { input: body, deviceToken: before.device, origin: originOf(request) },
            source,
            callerGone(reply),
          );
          await signIns.openStaff(reply, session, before, source);
          return { success: true, redirectUrl: '/admin', message: 'Signed in.' };
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          const failure = failureOf(error);
          const body = { success: false, ...failure.body };
          return sendFailure(reply, { ...failure, body });
        }
      },
    }),
    defineCall({
      method: 'GET',
      path: '/api/admin/status',
      tag: TAG,
      summary: 'Whether a member of staff is signed in.',
      sender: 'staff',
      success: {
        status: 200,
        body: z.object({ isAdmin: z.literal(true), username: z.string() }),
      },
      refusals: [401],
      async handle({ visitor }) {
        return { isAdmin: true, username: visitor.staff?.username };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/admin/logout',
      tag: TAG,
      summary: 'Ends the session of a member of staff.',
      sender: 'staff',
      takesKey: false,
      success: DONE,
      refusals: [401],
      async handle({ request, reply }) {
        await signIns.endStaff(reply, jar.read(request.headers.cookie), requestSourceOf(request));
        // Keeps the storage, which may hold a customer's draft in the same browser.
        reply.header('clear-site-data', '"cache"');
        return { success: true };
      },
    }),
  ];
}
