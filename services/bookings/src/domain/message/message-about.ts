import { isGuestId } from '@dewlane/catalog';
import type { Appointment } from '../appointment/appointment.ts';
import { isOver } from '../appointment/over.ts';
import { isSameReach, reachOf, type Texting } from '../appointment/reach.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { type CustomerKnowledge, newsToAll, statesOf } from './customer-knowledge.ts';
import { isOn, messageOf, type PlannedMessage } from './message.ts';
import { changedDetails, messageDetailsOf } from './message-details.ts';

/** The confirmation of a new appointment; null if the customer can't be reached (design.md#bookings-vehicles-mail). */
export function confirmationOf(
  appointment: Appointment,
  now: Date,
  texting: Texting | null,
): PlannedMessage | null {
  const reach = reachOf(appointment, texting);
  return (
    reach &&
    messageOf('confirmation', appointment, now, { phone: reach.phone, answersCustomer: true })
  );
}

/** What decides how and until when customers are told of changes. */
export interface MessageContext {
  readonly texting: Texting | null;
  /** The business time zone, which decides when an appointment is over. */
  readonly zone: TimeZone;
}

/**
 * The message about a change of an appointment: when something that messages mention changes (SELF-09), at a
 * cancellation or deletion; and a confirmation when it is revived or when the address has received none yet. Null if
 * the customer can't be reached, or if the appointment is over: such changes are bookkeeping.
 */
export function messageAbout(
  before: Appointment,
  after: Appointment | null,
  now: Date,
  { texting, zone }: MessageContext,
): PlannedMessage | null {
  const reach = reachOf(after ?? before, texting);
  if (!reach) return null;
  const { phone } = reach;
  if (!after) return isDone(before, now, zone) ? null : messageAboutDeletion(before, phone, now);
  if (isOn(before) && after.status === 'cancelled') {
    return isDone(before, now, zone) ? null : messageOf('cancelled', after, now, { phone, before });
  }
  if (!isOn(after) || isOver(after, now, zone)) return null;
  const isElsewhere =
    !isSameReach(reachOf(before, texting), reach) || isWrittenToElsewhere(before, after);
  const isRevived = before.status === 'cancelled';
  if (isRevived || isElsewhere) {
    return messageOf('confirmation', after, now, isRevived ? { phone, before } : { phone });
  }
  const kind = kindOfChange(before, after);
  return kind && messageOf(kind, after, now, { phone, before });
}

/**
 * The message about a change to a customer who may know only an earlier state (SELF-09), or a later one from a message that
 * may have arrived (SELF-33, SELF-34).
 * @param known null if the customer knows the state before the change
 */
export function messageToCustomer(
  known: CustomerKnowledge | null,
  before: Appointment,
  after: Appointment | null,
  now: Date,
  context: MessageContext,
): PlannedMessage | null {
  const about = (state: Appointment) => messageAbout(state, after, now, context);
  if (!known) return about(before);
  const from = stateLastAnnounced(known.state, before, after, now, context.zone);
  return newsToAll(statesOf(from, known, before), after, about);
}

/** What a change is to a customer who knows the state before; null if it changes nothing that messages mention. */
export function kindOfChange(before: Appointment, after: Appointment): 'moved' | 'changed' | null {
  const changed = changedDetails(messageDetailsOf(before), messageDetailsOf(after));
  if (changed.length === 0) return null;
  return changed.includes('time') ? 'moved' : 'changed';
}

/**
 * The state that a message about a change starts from: the one that the customer knows, if a later one was never told.
 * An end starts from the later one once the known time is over, also that of a no-show which was put off (STAFF-19): the wash
 * that does not take place still lies ahead. Until then the customer goes on expecting the known time, though staff had set it
 * completed (SELF-12).
 */
export function stateLastAnnounced(
  known: Appointment,
  before: Appointment,
  after: Appointment | null,
  now: Date,
  zone: TimeZone,
): Appointment {
  const isEnd = after === null || after.status === 'cancelled';
  if (!isEnd || known.status === 'cancelled') return known;
  if (isDone(known, now, zone)) return before;
  return isOn(known) ? known : { ...known, status: 'scheduled' };
}

/**
 * Whether it is too late to say that an appointment does not take place. At an exact time the customer goes on waiting,
 * so that ends only with the work that was promised.
 */
function isDone(appointment: Appointment, now: Date, zone: TimeZone): boolean {
  const isExact = appointment.timeSlot === 'custom';
  return isOver(appointment, now, zone) && (!isExact || appointment.endsAt <= now);
}

/** A guest's new e-mail address has received no confirmation yet; an account's has, whichever guest booked. */
export function isWrittenToElsewhere(before: Appointment, after: Appointment): boolean {
  return isGuestId(after.userId) && before.contactEmail !== after.contactEmail;
}

function messageAboutDeletion(
  before: Appointment,
  phone: string | null,
  now: Date,
): PlannedMessage | null {
  if (!isOn(before)) return null;
  return messageOf('deleted', before, now, {
    phone,
    lastState: before,
    version: before.version + 1,
  });
}
