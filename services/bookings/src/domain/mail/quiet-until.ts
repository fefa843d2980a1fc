import type { TimeZone } from '../schedule/business-time.ts';
import { endOfQuietHours } from '../schedule/quiet-hours.ts';
import type { PlannedMail } from './mail.ts';

/** News of an appointment that starts within this time is sent at night, too. */
const SOON_MS = 12 * 3_600_000;

/**
 * When a text message may go if quiet hours hold it up; null if it may go now. Exempt are answers to what the customer
 * did, and news of an appointment that starts within 12 h (SELF-07).
 */
export function quietUntil(
  { kind, startsAt, goesAtNight }: Pick<PlannedMail, 'kind' | 'startsAt' | 'goesAtNight'>,
  now: Date,
  zone: TimeZone,
): Date | null {
  const isReminder = kind === '24h' || kind === '2h';
  const isSoon = !isReminder && startsAt.getTime() - now.getTime() <= SOON_MS;
  return goesAtNight || isSoon ? null : endOfQuietHours(now, zone);
}
