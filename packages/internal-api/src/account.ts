import { z } from 'zod';
import { callOrigin } from './identity.ts';

/**
 * Identity's calls about an account by a link from a message, and about one that a session has deleted or given a new password;
 * made by the gateway itself, since they need no session that goes on.
 */
export const ACCOUNT_LINK_PATHS = {
  forgot: '/internal/account/forgot',
  reset: '/internal/account/reset',
  confirmEmail: '/internal/account/confirm-email',
  erased: '/internal/account/erased',
  passwordAgain: '/internal/account/password-again',
} as const;

/** Identity's calls by an account's owner, with the owner's token. */
export const OWN_ACCOUNT_PATHS = {
  show: '/internal/account/show',
  names: '/internal/account/names',
  language: '/internal/account/language',
  password: '/internal/account/password',
  email: '/internal/account/email',
  endSession: '/internal/account/end-session',
  forgetDevice: '/internal/account/forget-device',
  erase: '/internal/account/erase',
} as const;

/** The browser's unvalidated input, and its origin. */
export const accountRequest = z.object({
  input: z.unknown(),
  /** The values of the cookies; null if the request has none. */
  sessionId: z.string().nullable(),
  deviceToken: z.string().nullable(),
  origin: callOrigin,
  /** The client's key of a write; null without one, or from older versions. */
  idempotencyKey: z.string().nullable().default(null),
});
export type AccountRequest = z.infer<typeof accountRequest>;

/** The token of a link in a message: 256 bits, base64url. */
export const ACCOUNT_TOKEN_SHAPE = /^[\w-]{43}$/;

/** The digests of ended sessions: caches of them must be dropped. */
const endedSessions = z.object({ ended: z.array(z.string()) });
export type EndedSessions = z.infer<typeof endedSessions>;
/**
 * The same of what a message's link does, and the token for the browser's device cookie if it has set a new password: null for a
 * repeat, and from older versions.
 */
export const endedByLink = endedSessions.extend({
  deviceToken: z.string().nullable().default(null),
});
export type EndedByLink = z.infer<typeof endedByLink>;
/** The cookies by which the browser goes on that has set a new password (ACCT-18). */
const newCookies = z.object({
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  deviceToken: z.string(),
});
export type NewCookies = z.infer<typeof newCookies>;
/**
 * The same of what the owner does, and the cookies of the session that it has opened: null if it opened none, and from older
 * versions.
 */
export const endedByOwner = endedSessions.extend({
  opened: newCookies.nullable().default(null),
});
export type EndedByOwner = z.infer<typeof endedByOwner>;
/** The same of a new password that is sent again; null if the session hasn't set one under the key. */
export const endedByRepeat = endedByOwner.extend({ ended: z.array(z.string()).nullable() });
/** The same of a deletion; null if the session hasn't deleted its account under the key. */
export const endedByDeletion = z.object({ ended: z.array(z.string()).nullable() });

const instant = z.iso.datetime();
export const shownAccount = z.object({
  email: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: instant,
  /** The running sessions, most recently used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      deviceId: z.string().nullable(),
      createdAt: instant,
      lastUsedAt: instant,
    }),
  ),
  /** The account's known browsers, most recently used first. */
  devices: z.array(
    z.object({ id: z.string(), userAgent: z.string().nullable(), lastUsedAt: instant }),
  ),
});
export type ShownAccountBody = z.infer<typeof shownAccount>;
