import { z } from 'zod';

/** The issuer and audience of the tokens that the gateway signs for the services (design.md#identity-and-permissions). */
export const TOKEN_ISSUER = 'gateway';
export const TOKEN_AUDIENCE = 'services';
/** Seconds a token is valid; the gateway hands one out for at most half of that. */
export const TOKEN_LIFETIME_SECONDS = 600;
/** Where the gateway publishes its key set. */
export const KEY_SET_PATH = '/.well-known/jwks.json';
/** Header with the client's address as the gateway sees it; only ever read beside a valid token. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Who the customer's or guest's cookie names. */
export const customerPrincipal = z.object({
  kind: z.enum(['customer', 'guest']),
  /** The account's number as text, or `guest_` and a UUID. */
  id: z.string(),
  /** For 24 h after a move: guest ids whose rows are this account's too (design.md#identity-and-permissions). */
  guestIds: z.array(z.string()),
});
export type CustomerPrincipal = z.infer<typeof customerPrincipal>;

/** Who the staff cookie names. */
export const staffPrincipal = z.object({
  id: z.string(),
  username: z.string(),
  role: z.literal('admin'),
});
export type StaffPrincipal = z.infer<typeof staffPrincipal>;

/** The claims beside the registered ones. `system` stands for the gateway itself, in calls of no person. */
export const tokenClaims = z.object({
  customer: customerPrincipal.optional(),
  staff: staffPrincipal.optional(),
  system: z.literal('gateway').optional(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;
