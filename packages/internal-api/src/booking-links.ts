import { BOOKING_LINK_PATH, LANGUAGES } from '@dewlane/catalog';
import { z } from 'zod';

/**
 * Bookings, called by the gateway itself: the HTML page behind a link from a message. `POST /internal/booking-links`.
 * The token is in the body, so that no log holds it.
 */
export const INTERNAL_BOOKING_LINKS_PATH = '/internal/booking-links';
/** A link in a message's text, apart from its token; JavaScript and PostgreSQL read the expression alike. */
export const LINK_IN_TEXT = `(${BOOKING_LINK_PATH}/)[A-Za-z0-9_-]{43}`;
/** The characters of a token; a match may still be invalid. */
export const LINK_TOKEN_SHAPE = /^[\w-]{0,200}$/;

/**
 * The actions on a link. `show`, `embed` and `show-unsubscribe` return a page, `calendar` the calendar file; these change
 * nothing. `embed` is the part that the web client's page holds until the client shows the booking itself. `confirm` and
 * `unsubscribe` are pressed buttons.
 */
const LINK_ACTIONS = [
  'show',
  'embed',
  'calendar',
  'confirm',
  'show-unsubscribe',
  'unsubscribe',
] as const;

export const bookingLinkRequest = z.object({
  token: z.string().regex(LINK_TOKEN_SHAPE),
  action: z.enum(LINK_ACTIONS),
  /** The browser's language, for the page of an invalid link; absent from older gateways, English for one of newer ones. */
  language: z.enum(LANGUAGES).default('en').catch('en'),
});
export type BookingLinkRequest = z.input<typeof bookingLinkRequest>;
export type LinkAction = BookingLinkRequest['action'];
