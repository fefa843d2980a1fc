import { LANGUAGES } from '@dewlane/catalog';
import { z } from 'zod';

/**
 * Of bookings, asked by the gateway in its own name: what the link of a message shows, as a page of HTML.
 * `POST /internal/booking-links`. The token is in the body, so that no log holds it.
 */
export const INTERNAL_BOOKING_LINKS_PATH = '/internal/booking-links';
/** Where the links of messages lead, at the gateway: `/booking/{token}`. */
export const PUBLIC_BOOKING_PATH = '/booking';
/** What a token is written with; it may be none all the same. */
export const LINK_TOKEN_SHAPE = /^[\w-]{0,200}$/;

/**
 * Two ask for a page, `embed` for what the web client's page holds of it until the client shows the booking itself, and one for the
 * calendar file: they change nothing; `confirm` and `unsubscribe` are buttons that were pressed.
 */
export const LINK_ACTIONS = [
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
  /** What the browser's reader speaks, for the page of a link that is no good; an older gateway doesn't say it. */
  language: z.enum(LANGUAGES).default('en'),
});
export type BookingLinkRequest = z.input<typeof bookingLinkRequest>;
export type LinkAction = BookingLinkRequest['action'];
