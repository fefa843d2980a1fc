import type { TimeZone } from '../schedule/business-time.ts';
import { whyPast } from '../schedule/past.ts';
import { type Appointment, serviceTimeOf } from './appointment.ts';

/**
 * Whether what a customer was promised is over: a slot with its window, a time of its own once it has passed, a bare date with
 * its day. Until then somebody may still come (SELF-08).
 */
export function isOver(
  appointment: Pick<Appointment, 'serviceDate' | 'timeSlot' | 'customTime'>,
  now: Date,
  zone: TimeZone,
): boolean {
  return whyPast(serviceTimeOf(appointment), now, zone) !== null;
}
