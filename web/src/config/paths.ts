import type { ServicePackageKey } from '@dewlane/catalog';

/** Every address inside the app (SPEC §2), so that no link is spelled twice. */
export const paths = {
  services: '/',
  servicesPage: '/services',
  home: '/home',
  add: '/add',
  addVehicle: '/add?tab=vehicle',
  schedule: '/add?tab=service',
  addWithService: (idOrKey: ServicePackageKey | string) =>
    `/add?service=${encodeURIComponent(idOrKey)}`,
  addWithoutVehicle: (key: ServicePackageKey) =>
    `/add?service=${encodeURIComponent(key)}&skipVehicleSelect=true`,
  vehicle: (id: string) => `/add?vehicle=${encodeURIComponent(id)}`,
  library: '/library',
  login: '/login',
  register: '/register',
  payment: '/payment',
  admin: '/admin',
  adminAppointment: (id: string) => `/admin/appointment/${encodeURIComponent(id)}`,
  signOut: '/api/logout',
} as const;
