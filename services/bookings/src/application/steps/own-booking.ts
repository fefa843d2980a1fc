import { QUOTAS } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';
import { isGuestId, isOwn } from '../../domain/owner.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../ports.ts';
import {
  type Cause,
  type Claim,
  type CustomerRequest,
  claimOf,
  KEY_HOURS,
  type Trace,
} from '../requests.ts';
import { requireAppointment } from './required-appointment.ts';
import { standingIn } from './standing-in.ts';

/** A customer's request on their own booking: by its owner, or by the holder of a link from a message. */
export type OwnBookingRequest =
  | { readonly kind: 'owner'; readonly id: string; readonly request: CustomerRequest }
  | {
      readonly kind: 'link';
      readonly token: string;
      /** The caller's ids, whose holds count as free; they give no right to the booking. */
      readonly holders: readonly string[];
      readonly trace: Trace;
    };

/**
 * Checks that the owner asks for their own booking; for the holder of a link, the link itself was checked.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), NOT_FOUND for somebody else's booking
 */
export async function requireOwn(
  tx: Transaction,
  by: OwnBookingRequest,
  id: string,
  now: Date,
): Promise<void> {
  if (by.kind === 'link') return;
  const { owner } = by.request;
  const standing = await standingIn(tx, owner, now);
  if (!isOwn(await requireAppointment(tx, id), standing)) refuseGone();
}

/** The idempotency claim of a customer's change, under the id of whoever makes it. */
export function claimOfChange(
  by: OwnBookingRequest,
  id: string,
  operation: string,
  { idempotencyKey, ...change }: { readonly idempotencyKey?: string | null | undefined },
): Claim {
  const input = { ...change, id };
  if (by.kind === 'owner')
    return claimOf(by.request, operation, { ...input, idempotencyKey }, KEY_HOURS);
  const key = idempotencyKey ?? null;
  return { principal: `link:${id}`, aliases: [], operation, key, input, ttlHours: KEY_HOURS };
}

/**
 * Limits how often a customer changes a booking, and thereby the messages this causes.
 * @throws Refusal QUOTA_REACHED
 */
export async function admitChange(tx: Transaction, id: string, day: string): Promise<void> {
  const changes = await tx.countOwnChange(id, day);
  if (changes <= QUOTAS.ownChanges) return;
  throw new Refusal(
    'QUOTA_REACHED',
    'This booking was changed as often as it can be in a day. Please call us.',
  );
}

/** The holder of a link acts on behalf of the booking's owner (SELF-05). */
export function causeOf(by: OwnBookingRequest, { userId }: Appointment): Cause {
  if (by.kind === 'owner') return by.request.cause;
  const kind = isGuestId(userId) ? 'guest' : 'customer';
  return { actor: { kind, id: userId }, trace: by.trace };
}
