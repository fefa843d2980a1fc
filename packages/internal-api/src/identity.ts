import { LANGUAGES } from '@dewlane/catalog';
import { z } from 'zod';

/**
 * Identity's internal API: called by the gateway only, with a token whose `system` claim is `gateway`. Cookie values
 * are sent in bodies; identity stores only their SHA-256 (design.md#identity-and-permissions).
 */
export const IDENTITY_PATHS = {
  resolveSessions: '/internal/sessions/resolve',
  register: '/internal/register',
  login: '/internal/login',
  logout: '/internal/logout',
  staffLogin: '/internal/staff/login',
  staffLogout: '/internal/staff/logout',
} as const;

/** The origin of a call, for login_attempts, devices and limits. */
export const callOrigin = z.object({
  address: z.string(),
  userAgent: z.string().nullable(),
});
export type CallOrigin = z.infer<typeof callOrigin>;

export const accountUser = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  /** The language the owner has chosen (SELF-11); null if none, or from older versions, or if only a later one knows it. */
  language: z.enum(LANGUAGES).nullable().default(null).catch(null),
  /** Whether the long press on /home opens the admin login for this user (design.md#identity-and-permissions). */
  adminEntry: z.boolean(),
});
export type AccountUser = z.infer<typeof accountUser>;

/** The values of the cookies that a request brought, of the guest's its id; `background` polls don't move the idle clock. */
export const resolveSessionsRequest = z.object({
  sessionId: z.string().nullable(),
  staffSessionId: z.string().nullable(),
  guestId: z.string().nullable().default(null),
  background: z.boolean(),
});
export type ResolveSessionsRequest = z.infer<typeof resolveSessionsRequest>;

const resolvedCustomer = z.object({
  user: accountUser,
  /** Guest ids that moved to this account in the last 24 h. */
  guestIds: z.array(z.string()),
  expiresAt: z.iso.datetime(),
});
const resolvedStaff = z.object({
  id: z.string(),
  username: z.string(),
  role: z.literal('admin'),
  expiresAt: z.iso.datetime(),
});
/**
 * Null if the cookie has no live session. `guestUntil` is when a guest that has moved to an account stops being
 * accepted (AUTH-32).
 */
export const resolveSessionsResponse = z.object({
  customer: resolvedCustomer.nullable(),
  staff: resolvedStaff.nullable(),
  guestUntil: z.iso.datetime().nullable().default(null),
});
export type ResolveSessionsResponse = z.infer<typeof resolveSessionsResponse>;

/** The browser's unvalidated body: identity parses and refuses it. */
export const registerRequest = z.object({
  input: z.unknown(),
  guestId: z.string().nullable(),
  hasTransferredData: z.boolean(),
  deviceToken: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  origin: callOrigin,
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const loginRequest = z.object({
  input: z.unknown(),
  guestId: z.string().nullable(),
  deviceToken: z.string().nullable(),
  origin: callOrigin,
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** A new session: its id is the cookie's value, and is returned only this once. */
export const signedIn = z.object({
  user: accountUser,
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  deviceToken: z.string(),
  hasTransferredData: z.boolean(),
  /** Whether the guest who has signed in stays one, with what it has saved (AUTH-43). */
  guestStays: z.boolean().default(false),
  /** The SHA-256, in hex, of the ids of older sessions that this one has ended (AUTH-45). */
  ended: z.array(z.string()).default([]),
});
export type SignedIn = z.infer<typeof signedIn>;

export const logoutRequest = z.object({ sessionId: z.string() });

export const staffLoginRequest = z.object({
  input: z.unknown(),
  deviceToken: z.string().nullable().default(null),
  origin: callOrigin,
});
export type StaffLoginRequest = z.infer<typeof staffLoginRequest>;

export const staffSignedIn = z.object({
  username: z.string(),
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  deviceToken: z.string().optional(),
});
export type StaffSignedIn = z.infer<typeof staffSignedIn>;
