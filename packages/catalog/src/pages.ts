/**
 * The addresses of the web client's pages (area ROUTE), where client, gateway and build read them. `:id` stands for one part
 * of an address.
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

/** Whether a page, named by its path without a query, is one of staff's; those are in English (SELF-11). */
export function isStaffPage(path: string): boolean {
  return path === PAGE_PATHS.admin || path.startsWith(`${PAGE_PATHS.admin}/`);
}

/** Where the browser keeps the language its visitor chose; the client writes it and the gateway reads it, so it is not httpOnly. */
export const LANGUAGE_COOKIE = 'language';

/** The page that the links of messages lead to; the gateway hands it out apart from the others, to nobody's cache. */
export const LINK_PAGE_PATH = '/booking/:token';

/** In that page, what is shown of the booking until the client shows it. */
export const EARLY_PAGE_ID = 'early-page';
