import type { AccountUser, CustomerPrincipal, StaffPrincipal } from '@dewlane/internal-api';

/** The sender of a request, identified by its cookies, with the token that proves this to the services. */
export interface Visitor {
  /** A guest or a signed-in customer; undefined for a visitor without a cookie. */
  readonly customer: CustomerPrincipal | undefined;
  /** The account if the customer is signed in. */
  readonly account: AccountUser | undefined;
  readonly staff: StaffPrincipal | undefined;
  readonly token: string;
}
