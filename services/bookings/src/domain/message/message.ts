import { isStillOn } from '@dewlane/catalog';
import type { Appointment } from '../appointment/appointment.ts';
import { undoableUntil } from '../undo.ts';
import { changedDetails, messageDetailsOf } from './message-details.ts';

/**
 * What a message is about. `moved` has a new time, perhaps among other changes; `changed` keeps its time; `link`
 * carries a new link to replace ended ones.
 */
export const MESSAGE_KINDS = [
  'confirmation',
  '24h',
  '2h',
  'moved',
  'changed',
  'cancelled',
  'deleted',
  'link',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** How far a message has come. It is `suppressed` if its recipient wants none, or has had the day's number already without confirming the address. */
export const MESSAGE_STATES = [
  'planned',
  'sending',
  'sent',
  'missed',
  'failed',
  'suppressed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message to be sent. */
export interface PlannedMessage {
  readonly appointmentId: string;
  readonly kind: MessageKind;
  /** The recipient's number for a text message; null for mail. */
  readonly phone: string | null;
  /**
   * Whether it answers something the customer did. A text message then goes even in quiet hours (SELF-07); and with
   * `before`, the customer knows its change, whether it waits, is replaced or never arrives (SELF-34).
   */
  readonly answersCustomer: boolean;
  /** The start it mentions. */
  readonly startsAt: Date;
  /** The version of the appointment it was planned for. */
  readonly version: number;
  /** The earliest time to send it; `sendUntil` is the latest. */
  readonly dueAt: Date;
  readonly sendUntil: Date;
  readonly createdAt: Date;
  /** The last state of a deleted appointment: nothing else is left of it. */
  readonly lastState: Appointment | null;
  /**
   * The appointment as the customer knows it until this message arrives, in a message about a change with a detail that they may
   * know instead (SELF-34); null if they don't know of it yet.
   */
  readonly before: Appointment | null;
}

/** The same message, held back while its change can be undone (STAFF-09). */
export function heldBack(message: PlannedMessage): PlannedMessage {
  return { ...message, dueAt: undoableUntil(message.dueAt) };
}

/**
 * Apart from reminders, a message stays worth sending for at least a day, for example if the slot has already begun.
 */
const WORTH_SENDING_MS = 24 * 3_600_000;

/** A message that is due now. It is worth sending until the start, and for at least 24 h. */
export function messageOf(
  kind: MessageKind,
  appointment: Appointment,
  now: Date,
  more: Partial<
    Pick<PlannedMessage, 'before' | 'answersCustomer' | 'lastState' | 'phone' | 'version'>
  > = {},
): PlannedMessage {
  const { id: appointmentId, startsAt, version } = appointment;
  const aDayOn = now.getTime() + WORTH_SENDING_MS;
  return {
    appointmentId,
    kind,
    phone: null,
    answersCustomer: false,
    startsAt,
    version,
    dueAt: now,
    createdAt: now,
    sendUntil: new Date(Math.max(startsAt.getTime(), aDayOn)),
    lastState: null,
    before: null,
    ...more,
  };
}

/** Whether a message is a reminder. */
export function isReminder(kind: MessageKind): boolean {
  return kind === '24h' || kind === '2h';
}

/** Whether a message is news of its appointment, which later news replaces. */
export function isNews(kind: MessageKind): boolean {
  return !isReminder(kind) && kind !== 'link';
}

/** Whether a message says that the appointment will not take place. */
export function announcesEnd(kind: MessageKind): boolean {
  return kind === 'cancelled' || kind === 'deleted';
}

/**
 * The state of an appointment that a message describes: the current one, except that a cancellation is about the one
 * that the customer knows, whatever has changed since without their being told (SELF-09).
 */
export function describedState({
  kind,
  appointment,
  before,
}: Pick<PlannedMessage, 'kind' | 'before'> & { readonly appointment: Appointment }): Appointment {
  return kind === 'cancelled' && before ? before : appointment;
}

/** Whether an appointment is still to take place. */
export function isOn({ status }: Appointment): boolean {
  return isStillOn(status);
}

/** Whether a message is still true of its appointment; it isn't once its change was reverted. */
export function isStillTrue(
  { kind, startsAt, before }: Pick<PlannedMessage, 'kind' | 'startsAt' | 'before'>,
  appointment: Appointment,
): boolean {
  switch (kind) {
    case 'deleted':
      return true;
    case 'cancelled':
      return appointment.status === 'cancelled';
    case 'confirmation':
    case 'link':
      return isOn(appointment);
    case 'moved':
    case 'changed':
      return (
        isOn(appointment) &&
        (before === null ||
          changedDetails(messageDetailsOf(before), messageDetailsOf(appointment)).length > 0)
      );
    case '24h':
    case '2h':
      return (
        appointment.status === 'scheduled' && appointment.startsAt.getTime() === startsAt.getTime()
      );
  }
}
