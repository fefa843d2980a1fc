import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import { isSameTime, type ServiceTime } from '../schedule/service-time.ts';

/** The details of an appointment that messages mention and that a change can make untrue. */
export interface MessageDetails extends Pick<Appointment, (typeof TEXTS)[number]> {
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
export type MessageDetailName = keyof MessageDetails;

/** The details that messages mention of an appointment as it is now. */
export function messageDetailsOf(appointment: Appointment): MessageDetails {
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
export function changedDetails(before: MessageDetails, after: MessageDetails): MessageDetailName[] {
  const texts = TEXTS.filter((name) => before[name] !== after[name]);
  return isSameTime(before.time, after.time) ? texts : ['time', ...texts];
}

/**
 * A state as a message about a change names it to somebody who may know others instead: each detail in which it is already
 * as `after` has that of the first other state in which it isn't.
 */
export function withEarlierDetails(
  state: Appointment,
  others: readonly Appointment[],
  after: Appointment,
): Appointment {
  const now = messageDetailsOf(after);
  let merged = state;
  for (const other of others) {
    const listed = changedDetails(messageDetailsOf(merged), now);
    for (const name of changedDetails(messageDetailsOf(other), now)) {
      if (!listed.includes(name)) merged = { ...merged, ...detailOf(other, name) };
    }
  }
  return merged;
}

/** The fields that hold a detail. */
function detailOf(appointment: Appointment, name: MessageDetailName): Partial<Appointment> {
  if (name !== 'time') return { [name]: messageDetailsOf(appointment)[name] };
  const { serviceDate, timeSlot, customTime, startsAt, endsAt } = appointment;
  return { serviceDate, timeSlot, customTime, startsAt, endsAt };
}
