import { randomUUID } from 'node:crypto';
import type { CustomerPrincipal, TokenClaims } from '@dewlane/internal-api';

/** The claims of a customer or guest. */
export interface Customer {
  customer: CustomerPrincipal;
}

/** A new customer with an account. */
export function customer(...guestIds: string[]): Customer {
  const id = String(Math.floor(Math.random() * 1e9));
  return { customer: { kind: 'customer', id, guestIds } };
}

/** A new guest. */
export function guest(): Customer {
  return { customer: { kind: 'guest', id: `guest_${randomUUID()}`, guestIds: [] } };
}

export const STAFF: TokenClaims = {
  staff: { id: randomUUID(), username: 'wash-desk', role: 'admin' },
};

/** Somebody who is neither signed in nor known as a guest. */
export const VISITOR: TokenClaims = {};
