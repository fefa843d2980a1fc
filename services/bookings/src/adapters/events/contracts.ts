import { formatPrice } from '@dewlane/catalog';
import {
  type AppointmentState,
  appointmentBooked,
  appointmentChanged,
  appointmentDeleted,
  appointmentLinksEnded,
  appointmentMailResent,
  appointmentPlanned,
  type QuizResponseState,
  quizResponseCompleted,
  quizResponseDeleted,
  quizResponseSaved,
  TOPICS,
} from '@dewlane/events';
import type { Cause } from '@dewlane/events/cause';
import { newId, type OutboxEvent } from '@dewlane/service-kit';
import type { ToldChange } from '../../application/ports/booking-store.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';

/** The contract event of one change, to be published with it (design.md#data-and-events). */
export function toOutboxEvent(change: ToldChange, { actor, trace }: Cause, at: Date): OutboxEvent {
  const { id, version } = aggregateOf(change);
  const before = stateOf(change.kind, change.before);
  const state = stateOf(change.kind, change.after);
  return {
    id: newId(),
    topic: change.kind === 'appointment' ? TOPICS.appointments : TOPICS.quizResponses,
    key: id,
    type: typeOf(change),
    aggregateVersion: version,
    actor: { ...actor },
    occurredAt: at,
    data: {
      state,
      ...(resentIn(change) ??
        plannedIn(change, state) ??
        linksEndedIn(change) ??
        erasedIn(change) ??
        difference(before, state)),
    },
    trace,
    erases: change.erases,
  };
}

function aggregateOf({ before, after }: ToldChange): { id: string; version: number } {
  if (after) return after;
  if (before) return { id: before.id, version: before.version + 1 };
  throw new Error('A change has a state before or after it.');
}

/** A resend doesn't change the appointment; the kind of message takes the place of the old values. */
function resentIn(change: ToldChange) {
  if (change.kind !== 'appointment' || !change.resent) return null;
  return { changed: [], previous: { mail: change.resent } };
}

/** A plan changes only when the crew comes, which no other event's state carries (AVAIL-16). */
function plannedIn(change: ToldChange, state: State | null) {
  if (change.kind !== 'appointment' || !change.planned) return null;
  const { from, to } = change.planned;
  return {
    state: { ...state, plannedStartsAt: to.toISOString() },
    changed: ['plannedStartsAt'],
    previous: { plannedStartsAt: from?.toISOString() ?? null },
  };
}

/** Ending links changes nothing in the appointment's state (SELF-14). */
function linksEndedIn(change: ToldChange) {
  return change.kind === 'appointment' && change.endsLinks ? { changed: [], previous: {} } : null;
}

/** An erasure carries no old values: they are what is being erased (ACCT-06). */
function erasedIn({ erases }: ToldChange) {
  return erases ? { changed: [], previous: {} } : null;
}

function typeOf(change: ToldChange): string {
  if (change.kind === 'appointment') {
    if (change.planned) return appointmentPlanned.shape.type.value;
    if (change.resent) return appointmentMailResent.shape.type.value;
    if (change.endsLinks) return appointmentLinksEnded.shape.type.value;
    if (!change.after) return appointmentDeleted.shape.type.value;
    return (change.before ? appointmentChanged : appointmentBooked).shape.type.value;
  }
  if (!change.after) return quizResponseDeleted.shape.type.value;
  const completes = change.after.completedAt && !change.before?.completedAt;
  return (completes ? quizResponseCompleted : quizResponseSaved).shape.type.value;
}

type State = AppointmentState | QuizResponseState;

function stateOf(
  kind: ToldChange['kind'],
  aggregate: Appointment | QuizResponse | null,
): State | null {
  if (!aggregate) return null;
  return kind === 'appointment'
    ? appointmentStateOf(aggregate as Appointment)
    : quizResponseStateOf(aggregate as QuizResponse);
}

/** An appointment as its events carry it. */
export function appointmentStateOf({
  version: _,
  guestId: __,
  ...appointment
}: Appointment): AppointmentState {
  const { priceCents } = appointment;
  return {
    ...appointment,
    price: priceCents === null ? null : formatPrice(priceCents),
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    createdAt: appointment.createdAt.toISOString(),
    updatedAt: appointment.updatedAt.toISOString(),
  };
}

/** Answers as their events carry them. */
export function quizResponseStateOf(response: QuizResponse): QuizResponseState {
  const { version: _, expiresAt: __, guestId: ___, hadAppointment: ____, ...state } = response;
  return {
    ...state,
    completedOn: response.completedOn?.toISOString() ?? null,
    createdAt: response.createdAt.toISOString(),
    updatedAt: response.updatedAt.toISOString(),
  };
}

/**
 * The fields of the former state that a deletion carries: nothing personal, not even the described vehicle, since the
 * newest event of an aggregate is kept (design.md#data-and-events).
 */
const TOLD_OF_DELETED: readonly string[] = [
  'userId',
  'vehicleId',
  'serviceDate',
  'serviceType',
  'servicePackage',
  'status',
  'priceCents',
  'price',
  'confirmationNumber',
  'quizResponseId',
  'completedAt',
  'selectedServicePackage',
  'appointmentId',
];

function difference(before: State | null, after: State | null) {
  const old = Object.entries(before ?? {});
  if (!after) {
    const told = old.filter(([name]) => TOLD_OF_DELETED.includes(name));
    return { changed: told.map(([name]) => name), previous: Object.fromEntries(told) };
  }
  const now: Record<string, unknown> = { ...after };
  if (!before) {
    return { changed: Object.keys(now).filter((name) => now[name] !== null), previous: {} };
  }
  const differing = old.filter(([name, value]) => value !== now[name]);
  return {
    changed: differing.map(([name]) => name),
    previous: Object.fromEntries(differing),
  };
}
