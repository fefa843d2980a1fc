import type { Appointment } from '../appointment/appointment.ts';
import { hasAddress } from '../appointment/reminders.ts';
import { isGuestId } from '../owner.ts';
import { isOn, mailOf, type PlannedMail } from './mail.ts';

/** The confirmation of a new appointment; none without an address (DESIGN §5). */
export function confirmationOf(appointment: Appointment, now: Date): PlannedMail | null {
  return hasAddress(appointment) ? mailOf('confirmation', appointment, now) : null;
}

/**
 * The message at a change of an appointment: at a move, a cancellation or a deletion (DESIGN §5), and
 * a confirmation when it takes place after all or goes to an address that has seen none. None
 * without an address, and none about what is past: that is bookkeeping.
 */
export function mailAbout(
  before: Appointment,
  after: Appointment | null,
  now: Date,
): PlannedMail | null {
  if (!after) return mailAboutDeletion(before, now);
  if (!hasAddress(after)) return null;
  if (isOn(before) && after.status === 'cancelled') {
    return before.startsAt > now ? mailOf('cancelled', after, now) : null;
  }
  if (!isOn(after) || after.startsAt <= now) return null;
  if (!isOn(before) || isWrittenToElsewhere(before, after)) {
    return mailOf('confirmation', after, now);
  }
  if (before.startsAt.getTime() === after.startsAt.getTime()) return null;
  return mailOf('moved', after, now, { movedFrom: before.startsAt });
}

/** A guest's new address, or the first one that there is, has seen no confirmation yet. */
function isWrittenToElsewhere(before: Appointment, after: Appointment): boolean {
  return isGuestId(after.userId) ? before.contactEmail !== after.contactEmail : !hasAddress(before);
}

function mailAboutDeletion(before: Appointment, now: Date): PlannedMail | null {
  if (!hasAddress(before) || !isOn(before) || before.startsAt <= now) return null;
  return mailOf('deleted', before, now, { lastState: before, version: before.version + 1 });
}
