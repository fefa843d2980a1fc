import { loginSchema, registrationSchema } from '@dewlane/catalog';
import type { AccountUser } from '@dewlane/internal-api';
import { callerGone, type Logger } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import { LOGOUT_PATH } from '../http/logout-path.ts';
import type { Identity } from '../services/identity.ts';
import type { CallContext } from '../services/service-client.ts';
import { requestSourceOf } from '../session/call-context.ts';
import type { CookieJar } from '../session/cookies.ts';
import type { SignIns } from '../session/sign-ins.ts';
import type { Visitor } from '../session/visitor.ts';
import { originOf } from './account-requests.ts';
import { type Call, defineCall } from './call.ts';
import { CLEARED_AT_LOGOUT, failedLogout } from './failed-logout.ts';
import { currentUserBody, userBody } from './response-bodies.ts';

export interface SignInCallsOptions {
  readonly identity: Identity;
  readonly jar: CookieJar;
  readonly signIns: SignIns;
  readonly loginLimit: RateLimit;
  /** Days in the client begin and end in this zone. */
  readonly businessTimeZone: string;
  readonly log: Logger;
  /** Whether the token's guest has saved anything. */
  hasSavedData(guest: CallContext): Promise<boolean>;
}

const TAG = 'Account';
const signedInBody = z.object({ success: z.literal(true), user: userBody });
/**
 * The current user, registration, login and logout (API-01, API-20 to API-24); they use identity's internal API, not
 * the graph.
 */
export function signInCalls(options: SignInCallsOptions): Call[] {
  const { identity, jar, signIns, loginLimit, businessTimeZone, hasSavedData } = options;
  return [
    defineCall({
      method: 'GET',
      path: '/api/auth/user',
      tag: TAG,
      summary: 'The current user; a visitor becomes a guest.',
      sender: 'customer',
      success: { status: 200, body: currentUserBody },
      refusals: [],
      async handle({ visitor, request, reply }) {
        const { guest } = jar.read(request.headers.cookie);
        // Rolling: each request for the current user renews the guest cookie's 90 days.
        if (guest !== null && guest === visitor.customer?.id) {
          reply.header('set-cookie', jar.guest(guest));
        }
        return { ...currentUser(visitor), businessTimeZone };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/auth/register',
      tag: TAG,
      summary: 'Makes an account, signs in, and takes over what the guest has saved.',
      sender: 'visitor',
      body: registrationSchema,
      success: {
        status: 201,
        body: signedInBody.extend({ hasTransferredData: z.boolean() }),
      },
      refusals: [409, 423, 429],
      async handle({ body, visitor, request, reply, context, idempotencyKey }) {
        await loginLimit(request.ip);
        const cookies = jar.read(request.headers.cookie);
        const guestId = guestIdOf(visitor);
        const source = requestSourceOf(request);
        const session = await identity.register(
          {
            input: body,
            guestId,
            hasTransferredData: guestId !== null && (await hasSavedData(context)),
            deviceToken: cookies.device,
            idempotencyKey,
            origin: originOf(request),
          },
          source,
          callerGone(reply),
        );
        await signIns.open(reply, session, { ...cookies, guest: guestId }, source);
        const { user, hasTransferredData } = session;
        return { success: true, user: signedInUser(user), hasTransferredData };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/auth/login',
      tag: TAG,
      summary: 'Signs in by username or e-mail, and takes over what the guest has saved.',
      sender: 'visitor',
      body: loginSchema,
      takesKey: false,
      success: { status: 200, body: signedInBody },
      refusals: [401, 423, 429],
      async handle({ body, visitor, request, reply }) {
        await loginLimit(request.ip);
        const cookies = jar.read(request.headers.cookie);
        const guestId = guestIdOf(visitor);
        const source = requestSourceOf(request);
        const session = await identity.login(
          {
            input: body,
            guestId,
            deviceToken: cookies.device,
            origin: originOf(request),
          },
          source,
          callerGone(reply),
        );
        await signIns.open(reply, session, { ...cookies, guest: guestId }, source);
        return { success: true, user: signedInUser(session.user) };
      },
    }),
    defineCall({
      method: 'GET',
      path: LOGOUT_PATH,
      tag: TAG,
      summary: 'Signs out; opened by navigation.',
      sender: 'visitor',
      success: { status: 302, body: null },
      refusals: [],
      async handle({ request, reply }) {
        await signIns.end(reply, jar.read(request.headers.cookie), requestSourceOf(request));
        reply.header('clear-site-data', CLEARED_AT_LOGOUT);
        return reply.redirect('/', 302);
      },
      onFailure: failedLogout(options),
    }),
  ];
}

function currentUser({ account, customer }: Visitor): z.infer<typeof userBody> {
  if (account !== undefined) return signedInUser(account);
  return {
    id: customer?.id ?? '',
    email: null,
    firstName: 'Guest',
    isGuest: true,
    username: null,
    language: null,
    adminEntry: false,
  };
}

function signedInUser(user: AccountUser): z.infer<typeof userBody> {
  const { id, email, firstName, username, language, adminEntry } = user;
  return { id, email, firstName, isGuest: false, username, language, adminEntry };
}

/** The guest who signs in; null if the browser is signed in already, and only keeps the cookie of one (AUTH-43). */
function guestIdOf({ customer }: Visitor): string | null {
  return customer?.kind === 'guest' ? customer.id : null;
}
