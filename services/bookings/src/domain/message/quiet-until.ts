import { businessDay } from '@dewlane/catalog';
import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { endOfQuietHours } from '../schedule/quiet-hours.ts';
import { isOn, isReminder, type PlannedMessage } from './message.ts';

/** News of an appointment that starts within this time is sent at night, too. */
const SOON_MS = 12 * 3_600_000;

/**
 * When a text message may go if quiet hours hold it up; null if it may go now. Exempt are answers to what the customer
 * did, and news of an appointment that starts within 12 h, or that the customer still expects within 12 h (SELF-07).
 */
export function quietUntil(
  { kind, startsAt, answersCustomer, before }: Message,
  now: Date,
  zone: TimeZone,
): Date | null {
  const isSoon = (start: Date) => start.getTime() - now.getTime() <= SOON_MS;
  const cannotWait = isSoon(startsAt) || (isExpected(before, now, zone) && isSoon(before.startsAt));
  return answersCustomer || (!isReminder(kind) && cannotWait) ? null : endOfQuietHours(now, zone);
}

type Message = Pick<PlannedMessage, 'kind' | 'startsAt' | 'answersCustomer' | 'before'>;

/** Whether the customer, as far as they know, has an appointment whose day is not past. */
function isExpected(known: Appointment | null, now: Date, zone: TimeZone): known is Appointment {
  return known !== null && isOn(known) && serviceTimeOf(known).date >= businessDay(now, zone);
}
