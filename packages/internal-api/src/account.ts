import { z } from 'zod';
import { callOrigin } from './identity.ts';

/** Identity's calls about an account by the link of a message: of the gateway itself, for links need no session. */
export const ACCOUNT_LINK_PATHS = {
  forgot: '/internal/account/forgot',
  reset: '/internal/account/reset',
  confirmEmail: '/internal/account/confirm-email',
} as const;

/** Identity's calls of an account's owner, with the owner's own token. */
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

/** What the browser sent, unchecked, and where it came from. */
export const accountRequest = z.object({
  input: z.unknown(),
  /** The cookies' values; null where a request has none. */
  sessionId: z.string().nullable(),
  deviceToken: z.string().nullable(),
  origin: callOrigin,
});
export type AccountRequest = z.infer<typeof accountRequest>;

/** The token of a message's link: 256 bits, base64url. */
export const ACCOUNT_TOKEN_SHAPE = /^[\w-]{43}$/;

/** The digests of sessions that have ended: nothing that was kept of them elsewhere counts any more. */
export const endedSessions = z.object({ ended: z.array(z.string()) });
export type EndedSessions = z.infer<typeof endedSessions>;

const instant = z.iso.datetime();
export const shownAccount = z.object({
  email: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: instant,
  /** Those that run, the last used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      deviceId: z.string().nullable(),
      createdAt: instant,
      lastUsedAt: instant,
    }),
  ),
  /** Browsers that the account knows, the last used first. */
  devices: z.array(
    z.object({ id: z.string(), userAgent: z.string().nullable(), lastUsedAt: instant }),
  ),
});
export type ShownAccountBody = z.infer<typeof shownAccount>;
