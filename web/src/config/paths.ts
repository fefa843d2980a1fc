import { PAGE_PATHS, type ServicePackageKey } from '@dewlane/catalog';

/** Every address inside the app (area ROUTE), so that no link is spelled twice. */
export const paths = {
  services: PAGE_PATHS.services,
  servicesPage: PAGE_PATHS.servicesPage,
  home: PAGE_PATHS.home,
  add: PAGE_PATHS.add,
  addVehicle: `${PAGE_PATHS.add}?tab=vehicle`,
  schedule: `${PAGE_PATHS.add}?tab=service`,
  addWithService: (idOrKey: ServicePackageKey | string) =>
    `${PAGE_PATHS.add}?service=${encodeURIComponent(idOrKey)}`,
  addWithoutVehicle: (key: ServicePackageKey) =>
    `${PAGE_PATHS.add}?service=${encodeURIComponent(key)}&skipVehicleSelect=true`,
  vehicle: (id: string) => `${PAGE_PATHS.add}?vehicle=${encodeURIComponent(id)}`,
  library: PAGE_PATHS.library,
  login: PAGE_PATHS.login,
  register: PAGE_PATHS.register,
  forgot: PAGE_PATHS.forgot,
  account: PAGE_PATHS.account,
  payment: PAGE_PATHS.payment,
  appointment: (id: string) => PAGE_PATHS.appointment.replace(':id', encodeURIComponent(id)),
  admin: PAGE_PATHS.admin,
  adminAppointment: (id: string) =>
    PAGE_PATHS.adminAppointment.replace(':id', encodeURIComponent(id)),
  signOut: '/api/logout',
} as const;
