import { businessDay } from '@dewlane/catalog';
import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { endOfQuietHours } from '../schedule/quiet-hours.ts';
import { isOn, isReminder, type PlannedMessage } from './message.ts';

/** News of an appointment that starts within this time is sent at night, too. */
const SOON_MS = 12 * 3_600_000;

/**
 * When a text message may go if quiet hours hold it up; null if it may go now. Exempt are answers to what the customer
 * did, and news of an appointment that starts within 12 h, or that the customer still expects, or may expect, within 12 h
 * (SELF-07).
 * @param message its `alsoHeard` is what they may have heard beside the state before (SELF-37)
 */
export function quietUntil(
  { kind, startsAt, answersCustomer, before, alsoHeard }: Message,
  now: Date,
  zone: TimeZone,
): Date | null {
  const isSoon = (start: Date) => start.getTime() - now.getTime() <= SOON_MS;
  const expected = [before, ...alsoHeard].filter((state) => isExpected(state, now, zone));
  const cannotWait = [startsAt, ...expected.map((state) => state.startsAt)].some(isSoon);
  return answersCustomer || (!isReminder(kind) && cannotWait) ? null : endOfQuietHours(now, zone);
}

type Message = Pick<PlannedMessage, 'kind' | 'startsAt' | 'answersCustomer' | 'before'> & {
  readonly alsoHeard: readonly Appointment[];
};

/** Whether the customer, as far as they know, has an appointment whose day is not past. */
function isExpected(known: Appointment | null, now: Date, zone: TimeZone): known is Appointment {
  return known !== null && isOn(known) && serviceTimeOf(known).date >= businessDay(now, zone);
}
