import { APPOINTMENT_ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import type { Appointment } from './appointment.ts';

/** What stands where the vehicle was named. */
const ERASED = 'Deleted customer';

/**
 * An appointment without its person: date, package, price, status and number stay; one that lies ahead is cancelled
 * (ACCT-06).
 */
export function erased(appointment: Appointment, now: Date): Appointment {
  const isOn = appointment.status === 'scheduled' || appointment.status === 'in_progress';
  const isAhead = isOn && appointment.startsAt > now;
  return {
    ...appointment,
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
    status: isAhead ? 'cancelled' : appointment.status,
    updatedAt: now,
    version: appointment.version + 1,
  };
}
