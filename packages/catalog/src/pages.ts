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
  payment: '/payment',
  admin: '/admin',
  adminAppointment: '/admin/appointment/:id',
} as const;
