import { type AppointmentStatus, LIMITS } from '@dewlane/catalog';
import { nextVersion } from '../next-version.ts';
import { refuseFields } from '../refusal.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { parseServiceTime } from '../schedule/service-time.ts';
import { type Appointment, serviceTimeOf } from './appointment.ts';
import { isOver } from './over.ts';
import { atTime, inZone } from './timetable.ts';

/** What staff may change; a field left out keeps its value. */
export interface AppointmentEdit {
  readonly serviceDate?: string | undefined;
  readonly priceCents?: number | undefined;
  readonly location?: string | undefined;
  readonly status?: AppointmentStatus | undefined;
}

/**
 * The appointment after an edit by staff. A bare date keeps the slot, and past dates are allowed
 * (design.md#bookings-vehicles-mail). A completed one that is put off is scheduled again (STAFF-19). Returns the same
 * object if nothing changes.
 * @throws Refusal VALIDATION_FAILED for a date in an unknown format, a price out of bounds or an empty location
 */
export function editAppointment(
  appointment: Appointment,
  edit: AppointmentEdit,
  now: Date,
  zone: TimeZone,
): Appointment {
  refuseBadPriceOrPlace(edit);
  // Cancelled ones don't keep the business from another time zone (OPS-33).
  const isRevived =
    appointment.status === 'cancelled' && (edit.status ?? 'cancelled') !== 'cancelled';
  const booked = isRevived ? inZone(appointment, zone) : appointment;
  const moved =
    edit.serviceDate === undefined
      ? booked
      : atTime(booked, editedTime(booked, edit.serviceDate), zone);
  const status =
    edit.status ?? (isPutOff(appointment, moved, now, zone) ? 'scheduled' : appointment.status);
  const edited: Appointment = {
    ...moved,
    priceCents: edit.priceCents ?? moved.priceCents,
    location: edit.location?.trim() ?? moved.location,
    status,
    cancelReason: status === 'cancelled' ? moved.cancelReason : null,
  };
  return isSame(appointment, edited) ? appointment : nextVersion(appointment, edited, now);
}

/** Whether a completed appointment is moved from a start that has passed to a time that isn't over: it is yet to be done. */
function isPutOff(before: Appointment, moved: Appointment, now: Date, zone: TimeZone): boolean {
  const isMoved = moved.serviceDate !== before.serviceDate;
  const wasDone = before.status === 'completed' && before.startsAt <= now;
  return isMoved && wasDone && !isOver(moved, now, zone);
}

function editedTime(appointment: Appointment, serviceDate: string) {
  const time = parseServiceTime(serviceDate);
  return time.slot === null ? { ...serviceTimeOf(appointment), date: time.date } : time;
}

function refuseBadPriceOrPlace({ priceCents, location }: AppointmentEdit): void {
  if (
    priceCents !== undefined &&
    !(Number.isInteger(priceCents) && priceCents >= 0 && priceCents <= LIMITS.priceCents)
  ) {
    refuseFields({ priceCents: 'The price must be from $0 to $100,000.' });
  }
  if (location !== undefined && location.trim() === '') {
    refuseFields({ location: 'Enter the location.' });
  }
}

function isSame(one: Appointment, other: Appointment): boolean {
  return (
    one.serviceDate === other.serviceDate &&
    one.priceCents === other.priceCents &&
    one.location === other.location &&
    one.status === other.status
  );
}
