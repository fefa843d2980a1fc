import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import type { ServiceTime } from '../schedule/service-time.ts';

/** What messages tell of an appointment and a change can make untrue. */
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

/** Names one thing that a message tells. */
export type ToldThing = keyof Told;

/** What messages tell of an appointment as it is. */
export function toldOf(appointment: Appointment): Told {
  const { serviceType, vehicleInfo, location, priceCents, specialInstructions } = appointment;
  return {
    time: serviceTimeOf(appointment),
    serviceType,
    // The ledger has states from before these were there.
    addOn: appointment.addOn ?? null,
    vehicleInfo,
    location,
    priceCents,
    gateCode: appointment.gateCode ?? null,
    specialInstructions,
  };
}

/** The things that are told differently than before, in the order in which messages list them (SELF-09). */
export function changedThings(before: Told, after: Told): ToldThing[] {
  const texts = TEXTS.filter((name) => before[name] !== after[name]);
  return isSameTime(before.time, after.time) ? texts : ['time', ...texts];
}

function isSameTime(one: ServiceTime, other: ServiceTime): boolean {
  return one.date === other.date && one.slot === other.slot && one.customTime === other.customTime;
}
