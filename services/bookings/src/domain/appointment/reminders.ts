import { isGuestId } from '../owner.ts';
import type { Appointment } from './appointment.ts';

/** How long before the start each kind of reminder goes out, in hours (design.md#bookings-vehicles-mail). */
const HOURS_BEFORE = { '24h': 24, '2h': 2 } as const;

export type ReminderKind = keyof typeof HOURS_BEFORE;

/** A reminder that is to be sent; unique by appointment, kind and start. */
export interface PlannedReminder {
  readonly appointmentId: string;
  readonly kind: ReminderKind;
  readonly startsAt: Date;
  readonly remindAt: Date;
}

/**
 * The reminders of an appointment from now on: 24 h and 2 h before its start, those whose time is
 * past left out. None for an appointment that isn't scheduled, nor for a guest who left no e-mail;
 * an account always has one (design.md#bookings-vehicles-mail).
 */
export function planReminders(appointment: Appointment, now: Date): PlannedReminder[] {
  if (appointment.status !== 'scheduled' || !hasAddress(appointment)) return [];
  const { id: appointmentId, startsAt } = appointment;
  return Object.entries(HOURS_BEFORE)
    .map(([kind, hours]) => ({
      appointmentId,
      kind: kind as ReminderKind,
      startsAt,
      remindAt: new Date(startsAt.getTime() - hours * 3_600_000),
    }))
    .filter(({ remindAt }) => remindAt > now);
}

/** Whether a change makes the planned reminders wrong. */
export function needsNewReminders(before: Appointment, after: Appointment): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.status !== after.status ||
    hasAddress(before) !== hasAddress(after)
  );
}

/** Whether there is somewhere to write to: an account always has an e-mail, a guest may have left one. */
export function hasAddress({ userId, contactEmail }: Appointment): boolean {
  return contactEmail !== null || !isGuestId(userId);
}
