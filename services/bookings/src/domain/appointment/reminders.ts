import { outsideQuietHours } from '../schedule/quiet-hours.ts';
import type { Appointment } from './appointment.ts';
import { isSameReach, reachOf, type Texting } from './reach.ts';

/** How long before the start each kind of reminder goes out, in hours (design.md#bookings-vehicles-mail). */
const HOURS_BEFORE = { '24h': 24, '2h': 2 } as const;

export type ReminderKind = keyof typeof HOURS_BEFORE;

/** A reminder to be sent; unique by appointment, kind and start. */
export interface PlannedReminder {
  readonly appointmentId: string;
  readonly kind: ReminderKind;
  /** The recipient's number for a text message; null for mail. */
  readonly phone: string | null;
  readonly startsAt: Date;
  readonly remindAt: Date;
}

/**
 * The reminders that an appointment still needs: 24 h and 2 h before its start, without those whose time has passed.
 * Text messages avoid quiet hours (SELF-07). None for an appointment that isn't scheduled or whose customer can't be
 * reached (design.md#bookings-vehicles-mail).
 */
export function planReminders(
  appointment: Appointment,
  now: Date,
  texting: Texting | null,
): PlannedReminder[] {
  const reach = reachOf(appointment, texting);
  if (appointment.status !== 'scheduled' || !reach) return [];
  const { id: appointmentId, startsAt } = appointment;
  const { phone } = reach;
  const sentAt = (at: Date) => (phone && texting ? outsideQuietHours(at, texting.zone) : at);
  return Object.entries(HOURS_BEFORE)
    .map(([kind, hours]) => ({
      appointmentId,
      kind: kind as ReminderKind,
      phone,
      startsAt,
      remindAt: sentAt(new Date(startsAt.getTime() - hours * 3_600_000)),
    }))
    .filter(({ remindAt }) => remindAt > now);
}

/** Whether a change makes the planned reminders obsolete. */
export function needsNewReminders(
  before: Appointment,
  after: Appointment,
  texting: Texting | null,
): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.status !== after.status ||
    !isSameReach(reachOf(before, texting), reachOf(after, texting))
  );
}
