import { OwnBookingDocument } from '../../generated/beside/graphql.ts';
import { callOf, readAhead } from '../../lib/http/read-ahead.ts';
import { currentUserState } from '../../lib/session/current-user.ts';

/** The bookings that have been requested ahead. */
const asked = new Set<string>();

/**
 * Requests a booking while the page that shows it is loading. Only the first time: the page may show one that it has read before, and
 * a response that is not taken at once would be stale when it is (NET-07).
 */
export function readOwnBookingAhead(
  access: { readonly id: string } | { readonly linkToken: string },
): void {
  const key = JSON.stringify(access);
  if (asked.has(key)) return;
  asked.add(key);
  readAhead(callOf(OwnBookingDocument, 'OwnBooking', access), () => currentUserState().user?.id);
}
