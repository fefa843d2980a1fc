import type { Appointment } from '../appointment/appointment.ts';
import { changedThings, toldOf } from './told.ts';

/** What a message is about; `moved` has a new time, perhaps among other changes, `changed` keeps its time; `link` brings a link in the place of ended ones. */
export const MAIL_KINDS = [
  'confirmation',
  '24h',
  '2h',
  'moved',
  'changed',
  'cancelled',
  'deleted',
  'link',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A message that is to be sent. */
export interface PlannedMail {
  readonly appointmentId: string;
  readonly kind: MailKind;
  /** The number that it goes to as a text message; null for mail. */
  readonly phone: string | null;
  /** Whether it goes in quiet hours, too: an answer to what the customer did (SELF-07). */
  readonly goesAtNight: boolean;
  /** The start it tells of. */
  readonly startsAt: Date;
  /** The appointment's version it was planned for. */
  readonly version: number;
  /** Not sent before, nor after: it is of no use then. */
  readonly dueAt: Date;
  readonly sendUntil: Date;
  readonly createdAt: Date;
  /** A deleted appointment as it was: nothing else is left of it. */
  readonly lastState: Appointment | null;
  /** The appointment as the customer knows it until this message comes; null where they know nothing of it. */
  readonly before: Appointment | null;
}

/** How long the message of a change by staff waits, so that the change can be undone (STAFF-09). */
export const HOLD_MS = 10_000;

/** The same message, kept back while its change can be undone. */
export function held(mail: PlannedMail): PlannedMail {
  return { ...mail, dueAt: new Date(mail.dueAt.getTime() + HOLD_MS) };
}

/** Reminders apart, a message is worth sending for a day at least, e.g. where the slot has begun already. */
const WORTH_SENDING_MS = 24 * 3_600_000;

/** A message that is due now. It is worth sending while the start lies ahead, and for 24 h anyway. */
export function mailOf(
  kind: MailKind,
  appointment: Appointment,
  now: Date,
  more: Partial<
    Pick<PlannedMail, 'before' | 'goesAtNight' | 'lastState' | 'phone' | 'version'>
  > = {},
): PlannedMail {
  const { id: appointmentId, startsAt, version } = appointment;
  const aDayOn = now.getTime() + WORTH_SENDING_MS;
  return {
    appointmentId,
    kind,
    phone: null,
    goesAtNight: false,
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

/** Whether a message says that the appointment will not take place. */
export function tellsOfAnEnd(kind: MailKind): boolean {
  return kind === 'cancelled' || kind === 'deleted';
}

/** Whether an appointment is still to take place. */
export function isOn({ status }: Appointment): boolean {
  return status === 'scheduled' || status === 'in_progress';
}

/** Whether what a message says of an appointment is still so: a change that was taken back is none. */
export function isStillTrue(
  { kind, startsAt, before }: Pick<PlannedMail, 'kind' | 'startsAt' | 'before'>,
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
        (before === null || changedThings(toldOf(before), toldOf(appointment)).length > 0)
      );
    case '24h':
    case '2h':
      return (
        appointment.status === 'scheduled' && appointment.startsAt.getTime() === startsAt.getTime()
      );
  }
}
