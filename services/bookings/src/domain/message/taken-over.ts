import type { Appointment } from '../appointment/appointment.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { announcesEnd, isOn, type MessageKind, type PlannedMessage } from './message.ts';
import { isWrittenToElsewhere, kindOfChange, stateLastAnnounced } from './message-about.ts';

/** News of an appointment: what it is about, and what the customer knows until it arrives. */
export type News = Pick<PlannedMessage, 'kind' | 'before'>;

/** An earlier message that did not go out. */
export interface UnsentNews extends News {
  /** Whether the customer doesn't know yet what it says. */
  readonly isUntold: boolean;
  /** Whether it may have arrived nevertheless. */
  readonly mayHaveArrived: boolean;
}

/** News for a customer whom nothing has told of the booking: a change is its confirmation (SELF-09). */
export function firstNews({ kind }: News): News {
  return { kind: announcesEnd(kind) ? kind : 'confirmation', before: null };
}

/**
 * Later news once it also covers an earlier message that did not go out: it is what a message from the state that the
 * customer knows to the newest one would be (SELF-09). Where there would be none, it says what it was to, in case the
 * earlier one has arrived (SELF-33).
 * @param after the appointment as the later news left it
 */
export function takenOver(
  unsent: UnsentNews,
  newer: News,
  after: Appointment,
  now: Date,
  zone: TimeZone,
): News {
  // Without a state before it is the first to its address, which knows nothing of what another one was told.
  if (!unsent.isUntold || newer.before === null) return newer;
  if (!unsent.before) return firstNews(newer);
  // A deletion always names a state, so its address tells.
  if (isWrittenToElsewhere(unsent.before, newer.before)) return newer;
  const before = stateLastAnnounced(unsent.before, newer.before, after, now, zone);
  const kind = kindOfNews(before, newer, after);
  if (kind) return { kind, before };
  // If there is nothing to tell it is `changed`, which is no longer true and so is never sent.
  return unsent.mayHaveArrived ? newer : { kind: 'changed', before };
}

/** What the news is to a customer who knows the state before; null if it is none to them. */
function kindOfNews(before: Appointment, { kind }: News, after: Appointment): MessageKind | null {
  if (announcesEnd(kind)) return isOn(before) ? kind : null;
  return isOn(before) ? kindOfChange(before, after) : 'confirmation';
}
