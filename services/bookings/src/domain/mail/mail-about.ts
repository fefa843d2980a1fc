import type { Appointment } from '../appointment/appointment.ts';
import { hasAddress } from '../appointment/reminders.ts';
import { isGuestId } from '../owner.ts';
import { isOn, mailOf, type PlannedMail } from './mail.ts';
import { changedThings, toldOf } from './told.ts';

/** The confirmation of a new appointment; none without an address (design.md#bookings-vehicles-mail). */
export function confirmationOf(appointment: Appointment, now: Date): PlannedMail | null {
  return hasAddress(appointment) ? mailOf('confirmation', appointment, now) : null;
}

/**
 * The message at a change of an appointment: where something that messages tell is changed (SELF-09), at
 * a cancellation or a deletion, and a confirmation when it takes place after all or goes to an address
 * that has seen none. None without an address, and none about what is past: that is bookkeeping.
 */
export function mailAbout(
  before: Appointment,
  after: Appointment | null,
  now: Date,
): PlannedMail | null {
  if (!after) return mailAboutDeletion(before, now);
  if (!hasAddress(after)) return null;
  if (isOn(before) && after.status === 'cancelled') {
    return before.startsAt > now ? mailOf('cancelled', after, now, { before }) : null;
  }
  if (!isOn(after) || after.startsAt <= now) return null;
  if (!isOn(before) || isWrittenToElsewhere(before, after)) {
    return mailOf('confirmation', after, now, isOn(before) ? {} : { before });
  }
  return mailAboutChanges(before, after, now);
}

function mailAboutChanges(before: Appointment, after: Appointment, now: Date): PlannedMail | null {
  const things = changedThings(toldOf(before), toldOf(after));
  if (things.length === 0) return null;
  return mailOf(things.includes('time') ? 'moved' : 'changed', after, now, { before });
}

/** A guest's new address, or the first one that there is, has seen no confirmation yet. */
function isWrittenToElsewhere(before: Appointment, after: Appointment): boolean {
  return isGuestId(after.userId) ? before.contactEmail !== after.contactEmail : !hasAddress(before);
}

function mailAboutDeletion(before: Appointment, now: Date): PlannedMail | null {
  if (!hasAddress(before) || !isOn(before) || before.startsAt <= now) return null;
  return mailOf('deleted', before, now, { lastState: before, version: before.version + 1 });
}
