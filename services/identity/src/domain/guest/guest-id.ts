import { MOVED_GUEST_MS } from '@dewlane/catalog';

const GUEST_ID = /^guest_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For how many milliseconds after its move a guest id is included in the customer's token
 * (design.md#identity-and-permissions).
 */
const CARRIED_MS = 24 * 60 * 60_000;

/**
 * How many guests move to one account while they are carried (AUTH-43): more than any person's browsers make, and few
 * enough that no account delays others in the services that move the guests' rows.
 */
export const MOST_MOVES = 50;

/** How many move to one account ever (AUTH-43): every event of the account names them all. */
export const MOST_MOVES_EVER = 500;

/** Whether a text is a guest's id: `guest_` and a UUID (design.md#identity-and-permissions). */
export function isValidGuestId(text: string): boolean {
  return GUEST_ID.test(text);
}

/** When a guest that has moved is refused: a minute after its move (AUTH-32). */
export function guestEnd(movedAt: Date): Date {
  return new Date(movedAt.getTime() + MOVED_GUEST_MS);
}

/** The move time of a guest that is refused from `end` on: the reverse of `guestEnd`. */
export function moveEndingAt(end: Date): Date {
  return new Date(end.getTime() - MOVED_GUEST_MS);
}

/** The earliest move that is still included in the token (design.md#identity-and-permissions). */
export function carriedSince(now: Date): Date {
  return new Date(now.getTime() - CARRIED_MS);
}
