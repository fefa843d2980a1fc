import type { AccountUser, CustomerPrincipal, StaffPrincipal } from '@dewlane/internal-api';

/** Who a request's cookies name, and the token that says so to the services. */
export interface Visitor {
  /** A guest or a signed-in customer; undefined for a visitor without a cookie. */
  readonly customer: CustomerPrincipal | undefined;
  /** The account, where the customer is signed in. */
  readonly account: AccountUser | undefined;
  readonly staff: StaffPrincipal | undefined;
  readonly token: string;
}
