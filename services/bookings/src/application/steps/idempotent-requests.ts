import type { GivenAnswers } from '../../domain/quiz-response/answers.ts';
import type { IdempotentBooking, IdempotentRequest } from '../ports/idempotency.ts';
import type { CustomerRequest, OwnBookingRequest, StaffRequest } from '../requests.ts';

/** How many hours the key of a booking is kept (design.md#the-graph-and-the-calls: 7 days). */
const BOOKING_KEY_HOURS = 168;

/** What a repeat of a customer's request is recognised by. */
export function idempotentCustomerRequest(
  { owner }: CustomerRequest,
  operation: string,
  { idempotencyKey, ...input }: { readonly idempotencyKey?: string | null | undefined },
): IdempotentRequest {
  return {
    principal: owner.id,
    aliases: owner.guestIds,
    operation,
    key: idempotencyKey ?? null,
    input,
  };
}

interface BookingInput {
  readonly answers?: GivenAnswers;
  readonly language?: unknown;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * What a repeat of a customer's booking is recognised by. After the page's language was switched it is the same booking
 * (SELF-11), though the version before this one stored the key with the language. So is one by a page that was reloaded after an
 * upgrade: the page before it left out the answers that this one names as empty (DRAFT-15).
 */
export function idempotentBooking(
  request: CustomerRequest,
  operation: string,
  input: BookingInput,
): IdempotentBooking {
  const { language: _language, ...booking } = input;
  const keyed = (form: BookingInput) => idempotentCustomerRequest(request, operation, form);
  const formerForms = [input, withoutEmptyAnswers(booking), withoutEmptyAnswers(input)];
  return {
    ...keyed(booking),
    formerInputs: formerForms.map((form) => keyed(form).input),
    ttlHours: BOOKING_KEY_HOURS,
  };
}

function withoutEmptyAnswers(input: BookingInput): BookingInput {
  if (!input.answers) return input;
  const given = Object.entries(input.answers).filter(([, answer]) => answer !== '');
  return { ...input, answers: Object.fromEntries(given) };
}

/** The principal of whoever has a link to a booking. */
export function linkHolderOf(id: string): string {
  return `link:${id}`;
}

/** What a repeat of a customer's change of a booking is recognised by, under the id of whoever makes it. */
export function idempotentOwnChange(
  by: OwnBookingRequest,
  id: string,
  operation: string,
  { idempotencyKey, ...change }: { readonly idempotencyKey?: string | null | undefined },
): IdempotentRequest {
  const input = { ...change, id };
  if (by.kind === 'owner')
    return idempotentCustomerRequest(by.request, operation, { ...input, idempotencyKey });
  const key = idempotencyKey ?? null;
  const principal = linkHolderOf(id);
  return { principal, aliases: [], operation, key, input };
}

/** What a repeat of a request by staff is recognised by; its namespace is separate from customers with the same number. */
export function idempotentStaffRequest(
  { staffId }: StaffRequest,
  operation: string,
  { idempotencyKey, ...input }: { readonly idempotencyKey?: string | null | undefined },
): IdempotentRequest {
  const key = idempotencyKey ?? null;
  return { principal: `staff:${staffId}`, aliases: [], operation, key, input };
}
