import { z } from 'zod';
import { SERVICE_NAMES } from './services.ts';

/** The issuer and audience of the tokens that the gateway signs for the services (design.md#identity-and-permissions). */
export const TOKEN_ISSUER = 'gateway';
export const TOKEN_AUDIENCE = 'services';
/** Seconds a token is valid; the gateway hands one out for at most half of that. */
export const TOKEN_LIFETIME_SECONDS = 600;
/** The path of the gateway's key set. */
export const KEY_SET_PATH = '/.well-known/jwks.json';
/** The header with the client's IP address as the gateway sees it; only trusted together with a valid token. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The customer or guest of the session cookie. */
export const customerPrincipal = z.object({
  kind: z.enum(['customer', 'guest']),
  /** The account's number as text, or `guest_` and a UUID. */
  id: z.string(),
  /** For 24 h after a move: guest ids whose rows belong to this account too (design.md#identity-and-permissions). */
  guestIds: z.array(z.string()),
});
export type CustomerPrincipal = z.infer<typeof customerPrincipal>;

/** The staff member of the staff cookie. */
export const staffPrincipal = z.object({
  id: z.string(),
  username: z.string(),
  role: z.literal('admin'),
});
export type StaffPrincipal = z.infer<typeof staffPrincipal>;

/**
 * The claims besides the registered ones. `system` is the gateway itself, in calls without a user, and `for` the only service that may
 * accept its token (SEC-34); gateways of the previous version leave it out.
 */
export const tokenClaims = z.object({
  customer: customerPrincipal.optional(),
  staff: staffPrincipal.optional(),
  system: z.literal('gateway').optional(),
  for: z.enum(SERVICE_NAMES).optional(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;
