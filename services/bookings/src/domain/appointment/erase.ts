import { APPOINTMENT_ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import { nextVersion } from '../next-version.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import type { Appointment } from './appointment.ts';
import { isOver } from './over.ts';

/** Replaces the vehicle's label. */
const ERASED = 'Deleted customer';

/** What an appointment of an erased person keeps: nothing that tells of them. */
type Kept =
  | 'id'
  | 'userId'
  | 'vehicleId'
  | 'detailerId'
  | 'serviceDate'
  | 'timeSlot'
  | 'customTime'
  | 'startsAt'
  | 'endsAt'
  | 'serviceType'
  | 'servicePackage'
  | 'addOn'
  | 'priceCents'
  | 'confirmationNumber'
  | 'createdAt'
  | 'updatedAt'
  | 'version';

/**
 * An appointment without personal data: date, package, price, status and number stay; one whose crew was still to come
 * is cancelled (ACCT-06).
 */
export function erased(appointment: Appointment, now: Date, zone: TimeZone): Appointment {
  const nothingPersonal: Omit<Appointment, Kept> = {
    ...recordOf(APPOINTMENT_ANSWER_NAMES, () => null),
    contactEmail: null,
    gateCode: null,
    cancelReason: null,
    language: null,
    guestId: null,
    vehicleInfo: ERASED,
    vehicleType: null,
    vehicleMiles: null,
    vehicleColor: null,
    quizResponseId: null,
    sessionId: null,
    status: isStillToStart(appointment, now, zone) ? 'cancelled' : appointment.status,
  };
  return nextVersion(appointment, nothingPersonal, now);
}

/** Whether the crew is still to come. Work in progress goes on, unless its time hasn't come yet. */
function isStillToStart(appointment: Appointment, now: Date, zone: TimeZone): boolean {
  const { status, startsAt } = appointment;
  if (status === 'in_progress') return startsAt > now;
  return status === 'scheduled' && !isOver(appointment, now, zone);
}
