import type { Actor } from '@dewlane/events';
import { BY_SYSTEM, type Trace } from '@dewlane/events/cause';
import type { CustomerPrincipal, StaffPrincipal } from '@dewlane/internal-api';
import { refuse } from '../errors/errors.ts';

/**
 * The caller by the gateway's token (design.md#identity-and-permissions). A request may carry both a customer and a
 * staff member: customers' operations use only the first, staff's only the second.
 */
export interface Caller {
  customer?: CustomerPrincipal | undefined;
  staff?: StaffPrincipal | undefined;
  system?: 'gateway' | undefined;
  /** The client's IP address as the gateway sees it. */
  address: string | null;
  trace: Trace;
}

/**
 * The customer or guest of a request.
 * @throws ServiceError UNAUTHENTICATED if there is neither
 */
export function requireCustomer(caller: Caller): CustomerPrincipal {
  return caller.customer ?? refuse('UNAUTHENTICATED');
}

/**
 * The staff member of a request.
 * @throws ServiceError FORBIDDEN for a signed-in customer, UNAUTHENTICATED for guests and visitors, who could still sign
 * in (PERM-16)
 */
export function requireStaff({ staff, customer }: Caller): StaffPrincipal {
  return staff ?? refuse(customer?.kind === 'customer' ? 'FORBIDDEN' : 'UNAUTHENTICATED');
}

/**
 * Allows only the gateway itself, for calls without a user.
 * @throws ServiceError FORBIDDEN for any other caller
 */
export function requireGateway(caller: Caller): void {
  if (caller.system !== 'gateway') refuse('FORBIDDEN');
}

/**
 * The actor of a change, for its event. `side` is the cookie that authorised the operation, so that a customer's change
 * isn't attributed to staff because a staff cookie was sent too. Without it the customer comes first, then staff, then
 * the system.
 */
export function actorOf(caller: Caller, side?: 'customer' | 'staff'): Actor {
  const { customer, staff } = caller;
  if (staff !== undefined && (side === 'staff' || (side === undefined && customer === undefined))) {
    const address = caller.address === null ? {} : { address: caller.address };
    return { kind: 'staff', id: staff.id, username: staff.username, ...address };
  }
  if (customer !== undefined && side !== 'staff') return { kind: customer.kind, id: customer.id };
  return BY_SYSTEM.actor;
}
