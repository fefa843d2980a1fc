import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import { isSameTime, type ServiceTime } from '../schedule/service-time.ts';

/** The details of an appointment that messages mention and that a change can make untrue. */
export interface Told extends Pick<Appointment, (typeof TEXTS)[number]> {
  readonly time: ServiceTime;
}

const TEXTS = [
  'serviceType',
  'addOn',
  'vehicleInfo',
  'location',
  'priceCents',
  'gateCode',
  'specialInstructions',
] as const;

/** The name of one such detail. */
export type ToldThing = keyof Told;

/** The details that messages mention of an appointment as it is now. */
export function toldOf(appointment: Appointment): Told {
  const { serviceType, vehicleInfo, location, priceCents, specialInstructions } = appointment;
  return {
    time: serviceTimeOf(appointment),
    serviceType,
    // States stored in the ledger by older versions lack these fields.
    addOn: appointment.addOn ?? null,
    vehicleInfo,
    location,
    priceCents,
    gateCode: appointment.gateCode ?? null,
    specialInstructions,
  };
}

/** The details that differ, in the order in which messages list them (SELF-09). */
export function changedThings(before: Told, after: Told): ToldThing[] {
  const texts = TEXTS.filter((name) => before[name] !== after[name]);
  return isSameTime(before.time, after.time) ? texts : ['time', ...texts];
}
