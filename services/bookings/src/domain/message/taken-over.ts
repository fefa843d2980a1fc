import type { Appointment } from '../appointment/appointment.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import { type CustomerKnowledge, newsToAll, statesOf } from './customer-knowledge.ts';
import { announcesEnd, isOn, type MessageKind, type PlannedMessage } from './message.ts';
import { isWrittenToElsewhere, kindOfChange, stateLastAnnounced } from './message-about.ts';

/** News of an appointment: what it is about, and what the customer knows until it arrives. */
export type News = Pick<PlannedMessage, 'kind' | 'before'>;

/** News for a customer whom nothing has told of the booking: a change is its confirmation (SELF-09). */
export function firstNews({ kind }: News): News {
  return { kind: announcesEnd(kind) ? kind : 'confirmation', before: null };
}

/**
 * Later news once an attempt at an earlier message told nothing, or nobody knows (SELF-32): what a message would be to the
 * customer, who knows what the ledger says since then.
 * @param known null if that attempt leaves open nothing that the customer should know
 * @param after the appointment as the later news left it
 */
export function takenOver(
  known: CustomerKnowledge | null,
  newer: News,
  after: Appointment,
  now: Date,
  zone: TimeZone,
): News {
  // Without a state before it is the first to its address, which knows nothing of what another one was told.
  if (!known || newer.before === null) return newer;
  // A deletion always names a state, so its address tells.
  if (isWrittenToElsewhere(known.state, newer.before)) return newer;
  const from = stateLastAnnounced(known.state, newer.before, after, now, zone);
  const news = newsToAll(statesOf(from, known, newer.before), after, (before) => {
    const kind = kindOfNews(before, newer, after);
    return kind && { kind, before };
  });
  // If there is nothing to tell it is `changed`, which is no longer true and so is never sent.
  return news ?? { kind: 'changed', before: from };
}

/** What the news is to a customer who knows the state before; null if it is none to them. */
function kindOfNews(before: Appointment, { kind }: News, after: Appointment): MessageKind | null {
  if (announcesEnd(kind)) return isOn(before) ? kind : null;
  return before.status === 'cancelled' ? 'confirmation' : kindOfChange(before, after);
}
