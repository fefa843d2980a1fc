import type { Owner } from '../domain/owner.ts';

/** Who an event says caused the change (the contract's `actor`). */
export interface Actor {
  readonly kind: 'customer' | 'guest' | 'staff' | 'system';
  readonly id: string;
  readonly username?: string | undefined;
  readonly address?: string | undefined;
}

/** What ties a change to what led to it. */
export interface Trace {
  readonly traceparent?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly causationId?: string | undefined;
}

/** Who or what a change comes from; it travels in the change's events. */
export interface Cause {
  readonly actor: Actor;
  readonly trace: Trace;
}

/** A customer or guest who asks for something. */
export interface CustomerRequest {
  readonly owner: Owner;
  readonly cause: Cause;
  /** What the caller proves themselves with to other services: asked in their name, never in ours. */
  readonly credential: string;
}

/** A member of staff who asks for something. */
export interface StaffRequest {
  readonly staffId: string;
  readonly cause: Cause;
}

/** What makes a repeated request the same one (design.md#the-graph-and-the-calls); a null key makes every request its own. */
export interface Claim {
  readonly principal: string;
  /** Guest ids that moved to the principal: a key used as a guest holds for the account too. */
  readonly aliases: readonly string[];
  readonly operation: string;
  readonly key: string | null;
  readonly input: unknown;
  /** Hours the result is kept: 24, bookings 168. */
  readonly ttlHours: number;
}

/** The claim of a customer's request. */
export function claimOf(
  { owner }: CustomerRequest,
  operation: string,
  { idempotencyKey, ...input }: { readonly idempotencyKey?: string | null | undefined },
  ttlHours: number,
): Claim {
  return {
    principal: owner.id,
    aliases: owner.guestIds,
    operation,
    key: idempotencyKey ?? null,
    input,
    ttlHours,
  };
}

/** The claim of a request by staff; staff's keys are apart from customers' with the same number. */
export function staffClaimOf(
  { staffId }: StaffRequest,
  operation: string,
  { idempotencyKey, ...input }: { readonly idempotencyKey?: string | null | undefined },
): Claim {
  const key = idempotencyKey ?? null;
  return { principal: `staff:${staffId}`, aliases: [], operation, key, input, ttlHours: 24 };
}

/** Hours a booking's key is kept (design.md#the-graph-and-the-calls: 7 days). */
export const BOOKING_KEY_HOURS = 168;
/** Hours any other key is kept. */
export const KEY_HOURS = 24;

/** The cause of what the service does by itself. */
export const BY_SYSTEM: Cause = { actor: { kind: 'system', id: 'system' }, trace: {} };
