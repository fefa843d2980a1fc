import {
  type AddOnKey,
  durationText,
  hasAddOnToChoose,
  OWN_DETAIL_NAMES,
  type OwnDetailName,
  type SavedSettings,
  UNSAVED,
} from '@dewlane/catalog';
import { whyClosed } from '../business/bookable.ts';
import { nextVersion } from '../next-version.ts';
import { Refusal, refuseFields } from '../refusal.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { whyPast } from '../schedule/past.ts';
import { type Appointment, minutesOf, serviceTimeOf } from './appointment.ts';
import { editAppointment } from './edit.ts';

/** What customers can set on a booking besides its time. A field left out keeps its value; an empty text clears it. */
export interface OwnDetails extends Readonly<Partial<Record<OwnDetailName, string | undefined>>> {
  readonly addOn?: AddOnKey | undefined;
}

/** The deadline until which customers can change and cancel an appointment themselves (SELF-03). */
export function changeableUntil({ startsAt }: Appointment, settings: SavedSettings): Date {
  return new Date(startsAt.getTime() - changeLimit(settings) * 60_000);
}

/** Whether its customer can change the appointment now (SELF-03). */
export function isChangeable(appointment: Appointment, settings: SavedSettings, now: Date) {
  return appointment.status === 'scheduled' && now < changeableUntil(appointment, settings);
}

/**
 * Rejects a customer's change that comes after the deadline (SELF-03).
 * @throws Refusal TOO_LATE, or CONFLICT for an appointment that is no longer scheduled
 */
export function refuseLateChange(appointment: Appointment, settings: SavedSettings, now: Date) {
  if (appointment.status !== 'scheduled') {
    const state = { in_progress: 'under way', completed: 'done', cancelled: 'cancelled' };
    throw new Refusal('CONFLICT', `This booking is ${state[appointment.status]} already.`);
  }
  if (isChangeable(appointment, settings, now)) return;
  const limit = durationText(changeLimit(settings));
  throw new Refusal(
    'TOO_LATE',
    `Changes can be made here until ${limit} before the start. Please call us.`,
  );
}

/**
 * The appointment at another time, under the rules of a new booking (SELF-02); its duration stays. Returns the same
 * object if it already has that time.
 * @throws Refusal VALIDATION_FAILED under `serviceDate` for a time in an unknown format, in the past, or closed to
 * customers
 */
export function movedByCustomer(
  appointment: Appointment,
  serviceDate: string,
  settings: SavedSettings,
  now: Date,
  zone: TimeZone,
): Appointment {
  const moved = editAppointment(appointment, { serviceDate }, now, zone);
  if (moved === appointment) return appointment;
  const time = serviceTimeOf(moved);
  const unfit = whyPast(time, now, zone) ?? whyClosed(settings, time, minutesOf(moved), now, zone);
  if (unfit) refuseFields({ serviceDate: unfit.message });
  return moved;
}

/** The appointment, cancelled by its customer, with the reason they gave. */
export function cancelledByCustomer(
  appointment: Appointment,
  reason: string | null,
  now: Date,
): Appointment {
  const cancelReason = reason?.trim() || null;
  return nextVersion(appointment, { status: 'cancelled', cancelReason }, now);
}

/**
 * The appointment with its customer's details; the same object if nothing changes.
 * @throws Refusal VALIDATION_FAILED for an add-on of a package that offers none
 */
export function withOwnDetails(
  appointment: Appointment,
  { gateCode, specialInstructions, addOn }: OwnDetails,
  now: Date,
): Appointment {
  if (addOn !== undefined && !hasAddOnToChoose(appointment.servicePackage)) {
    refuseFields({ addOn: 'This package has no add-on to choose.' });
  }
  const wanted = {
    gateCode: textOr(gateCode, appointment.gateCode),
    specialInstructions: textOr(specialInstructions, appointment.specialInstructions),
    addOn: addOn ?? appointment.addOn,
  } satisfies Record<OwnDetailName, string | null>;
  const isSame = OWN_DETAIL_NAMES.every((name) => wanted[name] === appointment[name]);
  return isSame ? appointment : nextVersion(appointment, wanted, now);
}

function changeLimit({ changeLimitMinutes }: SavedSettings): number {
  return changeLimitMinutes ?? UNSAVED.changeLimitMinutes;
}

function textOr(given: string | undefined, kept: string | null): string | null {
  return given === undefined ? kept : given.trim() || null;
}
