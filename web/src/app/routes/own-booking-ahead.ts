import { OwnBookingDocument } from '../../generated/beside/graphql.ts';
import { callOf, readAhead } from '../../lib/http/read-ahead.ts';

/** Asks for the booking of a message's link while the page that shows it is fetched and set up. */
export function readOwnBookingAhead(linkToken: string): void {
  readAhead(callOf(OwnBookingDocument, 'OwnBooking', { linkToken }));
}
