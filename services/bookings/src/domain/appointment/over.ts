import type { TimeZone } from '../schedule/business-time.ts';
import { whyPast } from '../schedule/past.ts';
import { type Appointment, serviceTimeOf } from './appointment.ts';

/**
 * Whether the promised time is over: for a slot the end of its window, for a custom time that time, for a bare date the
 * end of the day. Until then the crew may still come (SELF-08).
 */
export function isOver(
  appointment: Pick<Appointment, 'serviceDate' | 'timeSlot' | 'customTime'>,
  now: Date,
  zone: TimeZone,
): boolean {
  return whyPast(serviceTimeOf(appointment), now, zone) !== null;
}
