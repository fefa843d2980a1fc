import { isGuestId, type Owner } from '@dewlane/catalog';
import type { Cause, Trace } from '@dewlane/events/cause';
import type { Appointment } from '../domain/appointment/appointment.ts';
import type { GivenAnswers } from '../domain/quiz-response/answers.ts';

/** The cause of a change that a customer or guest asked for. */
export interface CustomerCause extends Cause {
  /** The digest of the client address; not carried in events. */
  readonly askedFrom?: string | undefined;
}

/** A request by a customer or guest. */
export interface CustomerRequest {
  readonly owner: Owner;
  readonly cause: CustomerCause;
  /** The caller's token, for calls to other services: these are made on the caller's behalf, never on ours. */
  readonly credential: string;
}

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

/** A request by a member of staff. */
export interface StaffRequest {
  readonly staffId: string;
  readonly cause: Cause;
}

/**
 * An idempotency claim, by which a repeated request is recognised (design.md#the-graph-and-the-calls). A null key makes
 * no claim.
 */
export interface Claim {
  readonly principal: string;
  /** Guest ids that moved to the principal: a key used by the guest is valid for the account too. */
  readonly aliases: readonly string[];
  readonly operation: string;
  readonly key: string | null;
  readonly input: unknown;
  /** The input as the version before this one may have stored it, if it knew the same request by others. */
  readonly formerInputs?: readonly unknown[];
  /** How many hours the result is kept: 24, for bookings 168. */
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

interface BookingInput {
  readonly answers?: GivenAnswers;
  readonly language?: unknown;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * The claim of a customer's booking: a repeat after the page's language was switched is the same booking (SELF-11),
 * though the version before this one stored the key with the language. So is one by a page that was reloaded after an
 * upgrade: the page before it left out the answers that this one names as empty (DRAFT-15).
 */
export function bookingClaimOf(
  request: CustomerRequest,
  operation: string,
  input: BookingInput,
): Claim {
  const { language: _language, ...wish } = input;
  const claim = (form: BookingInput) => claimOf(request, operation, form, BOOKING_KEY_HOURS);
  const formerForms = [input, withoutEmptyAnswers(wish), withoutEmptyAnswers(input)];
  return { ...claim(wish), formerInputs: formerForms.map((form) => claim(form).input) };
}

function withoutEmptyAnswers(input: BookingInput): BookingInput {
  if (!input.answers) return input;
  const given = Object.entries(input.answers).filter(([, answer]) => answer !== '');
  return { ...input, answers: Object.fromEntries(given) };
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

/** The claim of a request by staff; its namespace is separate from customers with the same number. */
export function staffClaimOf(
  { staffId }: StaffRequest,
  operation: string,
  { idempotencyKey, ...input }: { readonly idempotencyKey?: string | null | undefined },
): Claim {
  const key = idempotencyKey ?? null;
  return { principal: `staff:${staffId}`, aliases: [], operation, key, input, ttlHours: KEY_HOURS };
}

/** How many hours the key of a booking is kept (design.md#the-graph-and-the-calls: 7 days). */
const BOOKING_KEY_HOURS = 168;
/** How many hours any other key is kept. */
export const KEY_HOURS = 24;

/** The holder of a link acts on behalf of the booking's owner (SELF-05). */
export function causeOf(by: OwnBookingRequest, { userId }: Appointment): CustomerCause {
  if (by.kind === 'owner') return by.request.cause;
  const kind = isGuestId(userId) ? 'guest' : 'customer';
  return { actor: { kind, id: userId }, trace: by.trace };
}
