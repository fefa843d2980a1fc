import { PAGE_PATHS, type ServicePackageKey } from '@dewlane/catalog';

/** Without the pages that only the server or a mail leads to. */
const { quiz, reset, confirmEmail, ...pages } = PAGE_PATHS;

/** Every address inside the app (area ROUTE), so that no link is spelled twice. */
export const paths = {
  ...pages,
  addVehicle: `${pages.add}?tab=vehicle`,
  schedule: `${pages.add}?tab=service`,
  addWithService: (idOrKey: ServicePackageKey | string) =>
    `${pages.add}?service=${encodeURIComponent(idOrKey)}`,
  addWithoutVehicle: (key: ServicePackageKey) =>
    `${pages.add}?service=${encodeURIComponent(key)}&skipVehicleSelect=true`,
  vehicle: (id: string) => `${pages.add}?vehicle=${encodeURIComponent(id)}`,
  appointment: (id: string) => pages.appointment.replace(':id', encodeURIComponent(id)),
  adminAppointment: (id: string) => pages.adminAppointment.replace(':id', encodeURIComponent(id)),
  signOut: '/api/logout',
} as const;
