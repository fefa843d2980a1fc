import type {
  ACCOUNT_LINK_PATHS,
  AccountRequest,
  CallOrigin,
  NewCookies,
} from '@dewlane/internal-api';
import { callerGone } from '@dewlane/service-kit/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { AccountAction, Accounts } from '../services/accounts.ts';
import type { CookieJar } from '../session/cookies.ts';
import type { VisitorCache } from '../session/visitor-cache.ts';
import type { Exchange } from './call.ts';
import type { doneBody } from './response-bodies.ts';

/** What the calls about the own account need. */
export interface AccountCallsOptions {
  readonly accounts: Accounts;
  readonly jar: CookieJar;
  readonly cache: VisitorCache;
  readonly loginLimit: RateLimit;
}

/** What an action needs of its call. */
export type AccountExchange = Pick<
  Exchange<unknown, unknown, unknown>,
  'request' | 'reply' | 'context' | 'idempotencyKey'
>;

/** What identity is sent: the input, with the browser's session and device. */
export function requestOf(
  jar: CookieJar,
  request: FastifyRequest,
  input: unknown,
  idempotencyKey: string | null = null,
): AccountRequest {
  const { session, device } = jar.read(request.headers.cookie);
  const origin = originOf(request);
  return { input, sessionId: session, deviceToken: device, origin, idempotencyKey };
}

/** Where a request comes from, for the tables login_attempts and devices. */
export function originOf(request: FastifyRequest): CallOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

type AnyAction = AccountAction | keyof typeof ACCOUNT_LINK_PATHS;

/** The actions that change what sessions show, but end none. */
const CHANGING: ReadonlySet<AnyAction> = new Set(['names', 'language', 'confirmEmail']);

/** Drops the sessions from the cache that an action has ended or changed. */
export async function dropFromCache(
  cache: VisitorCache,
  action: AnyAction,
  sessions: readonly string[],
): Promise<void> {
  await (CHANGING.has(action) ? cache.renew(sessions) : cache.forget(sessions));
}

/** Sets the cookies of the session that an action has opened, if it did (ACCT-18). */
export function setCookies(reply: FastifyReply, jar: CookieJar, opened: NewCookies | null): void {
  if (opened === null) return;
  reply.header('set-cookie', jar.session(opened.sessionId, new Date(opened.expiresAt)));
  reply.header('set-cookie', jar.device(opened.deviceToken));
}

/**
 * Performs an action of the account's owner, drops the sessions that it ended or changed from the cache, and sets the cookies of
 * one that it opened.
 */
export async function act(
  { accounts, jar, cache }: AccountCallsOptions,
  action: AccountAction,
  input: unknown,
  { request, reply, context, idempotencyKey }: AccountExchange,
): Promise<z.infer<typeof doneBody>> {
  const sent = requestOf(jar, request, input, idempotencyKey);
  const done = await accounts.perform(action, sent, context, callerGone(reply));
  await dropFromCache(cache, action, done.ended);
  setCookies(reply, jar, done.opened);
  return { success: true };
}
