import {
  type AnyEvent,
  guestsErasedWith,
  readAppointmentEvent,
  readBusinessEvent,
  readCrewEvent,
  readQuizResponseEvent,
  readStaffAccountEvent,
  readUserEvent,
  TOPICS,
  type Topic,
} from '@dewlane/events';
import type { ObservedChange } from '../../domain/audit/audit-entry.ts';

const OBSERVED = {
  [TOPICS.appointments]: { read: readAppointmentEvent, subjectType: 'appointment' },
  [TOPICS.users]: { read: readUserEvent, subjectType: 'user' },
  [TOPICS.quizResponses]: { read: readQuizResponseEvent, subjectType: 'quiz-response' },
  [TOPICS.staffAccounts]: { read: readStaffAccountEvent, subjectType: 'staff-account' },
  [TOPICS.business]: { read: readBusinessEvent, subjectType: 'business' },
  [TOPICS.crews]: { read: readCrewEvent, subjectType: 'crew' },
} as const satisfies Partial<Record<Topic, unknown>>;

export type ObservedTopic = keyof typeof OBSERVED;

/** The topics whose events staff see. */
export const OBSERVED_TOPICS = Object.keys(OBSERVED) as ObservedTopic[];

/**
 * The change behind an event, with the aggregate's version after it.
 * @throws ZodError if the event violates its contract
 */
export function toObservedChange(
  topic: ObservedTopic,
  event: AnyEvent,
): { change: ObservedChange; version: number } {
  const { read, subjectType } = OBSERVED[topic];
  const { id, type, actor, subject, time, aggregateversion, erases, data }: AnyEvent = read(event);
  return {
    version: aggregateversion,
    change: {
      eventId: id,
      type,
      actor,
      subjectType,
      subjectId: subject,
      state: asTold(event.data.state, data.state),
      changed: data.changed,
      previous: data.previous,
      occurredAt: time,
      erases: erases === true,
      staffActs: (data.staffActs ?? []).map(({ id: eventId, time: occurredAt, ...act }) => ({
        ...act,
        eventId,
        occurredAt,
      })),
      ...(topic === TOPICS.users && { erasedGuests: guestsErasedWith(event) }),
    },
  };
}

/**
 * A state with the fields that its event tells, and no others: those that this version knows as its contract reads them, and
 * those of a later version, too. What the contract puts in place of a missing field is left out (OPS-50).
 */
function asTold(told: unknown, read: unknown): ObservedChange['state'] {
  if (read === null) return null;
  const values: Record<string, unknown> = { ...(told as object), ...(read as object) };
  return Object.fromEntries(Object.keys(told as object).map((name) => [name, values[name]]));
}
