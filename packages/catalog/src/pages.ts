/**
 * The paths of the web client's pages (area ROUTE), used by client, gateway and build. `:id` matches one path segment, `:token` one
 * that came by a message and is a secret.
 */
export const PAGE_PATHS = {
  services: '/',
  servicesPage: '/services',
  home: '/home',
  add: '/add',
  quiz: '/quiz',
  library: '/library',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  reset: '/reset/:token',
  confirmEmail: '/confirm-email/:token',
  account: '/account',
  payment: '/payment',
  appointment: '/appointment/:id',
  admin: '/admin',
  adminAppointment: '/admin/appointment/:id',
} as const;

/** Whether a page's path, a value of `PAGE_PATHS`, holds the secret of a message's link, so that its address must stay private (SEC-36). */
export function isLinkPage(path: string): boolean {
  return path.includes('/:token');
}

/** Whether a page, named by its path without a query, is one of staff's; those are in English (SELF-11). */
export function isStaffPage(path: string): boolean {
  return path === PAGE_PATHS.admin || path.startsWith(`${PAGE_PATHS.admin}/`);
}

/**
 * The cookie with the language the visitor chose; not httpOnly, because the client writes it and the gateway reads it.
 */
export const LANGUAGE_COOKIE = 'language';

/** Where the links in messages lead: this, `/` and a token. */
export const BOOKING_LINK_PATH = '/booking';

/** The page of the links in messages; the gateway serves it separately, uncached. */
export const LINK_PAGE_PATH = `${BOOKING_LINK_PATH}/:token`;

/** The element in that page that shows the booking until the client takes over. */
export const EARLY_PAGE_ID = 'early-page';
