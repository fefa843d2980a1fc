import type { Actor } from '@dewlane/events';
import type { CustomerPrincipal, StaffPrincipal } from '@dewlane/internal-api';
import { refuse } from '../errors/errors.ts';

/** What ties a request, the events it causes and the logs together. */
export interface TraceContext {
  /** W3C trace context, as it came in. */
  traceparent?: string | undefined;
  /** One id for everything that a person's action sets off. */
  correlationId?: string | undefined;
  /** The id of the event that caused this change, when an event did. */
  causationId?: string | undefined;
}

/**
 * Who asks, as the gateway's token says (design.md#identity-and-permissions). A request may carry a customer and a staff
 * member at once: customers' operations look only at the first, staff's only at the second.
 */
export interface Caller {
  customer?: CustomerPrincipal | undefined;
  staff?: StaffPrincipal | undefined;
  system?: 'gateway' | undefined;
  /** The client's address as the gateway sees it. */
  address: string | null;
  trace: TraceContext;
}

/**
 * The customer or guest of a request.
 * @throws ServiceError UNAUTHENTICATED when there is neither
 */
export function requireCustomer(caller: Caller): CustomerPrincipal {
  return caller.customer ?? refuse('UNAUTHENTICATED');
}

/**
 * The staff member of a request.
 * @throws ServiceError UNAUTHENTICATED when nobody of staff is signed in, whoever else is
 */
export function requireStaff(caller: Caller): StaffPrincipal {
  return caller.staff ?? refuse('UNAUTHENTICATED');
}

/**
 * Lets the gateway itself through, for calls of no person.
 * @throws ServiceError FORBIDDEN for everyone else
 */
export function requireGateway(caller: Caller): void {
  if (caller.system !== 'gateway') refuse('FORBIDDEN');
}

/** The owners whose rows are the customer's: the own id first, then the guest ids moved to the account (design.md#identity-and-permissions). */
export function ownerIds(customer: CustomerPrincipal): string[] {
  return [customer.id, ...customer.guestIds];
}

/**
 * Who an event says caused the change. `side` names the cookie that decided the operation, so that
 * a customer's own change isn't filed as staff's because a staff cookie came along; without it the
 * customer comes first, then staff, then the system.
 */
export function actorOf(caller: Caller, side?: 'customer' | 'staff'): Actor {
  const { customer, staff } = caller;
  if (staff !== undefined && (side === 'staff' || (side === undefined && customer === undefined))) {
    const address = caller.address === null ? {} : { address: caller.address };
    return { kind: 'staff', id: staff.id, username: staff.username, ...address };
  }
  if (customer !== undefined && side !== 'staff') return { kind: customer.kind, id: customer.id };
  return SYSTEM_ACTOR;
}

/** The actor of changes that no person asked for. */
export const SYSTEM_ACTOR: Actor = { kind: 'system', id: 'system' };
