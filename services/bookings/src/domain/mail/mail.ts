import type { Appointment } from '../appointment/appointment.ts';
import type { ReminderKind } from '../appointment/reminders.ts';

/** What a message is about (DESIGN §5). */
export type MailKind = 'confirmation' | ReminderKind | 'moved' | 'cancelled' | 'deleted';

/** A message that is to be sent. */
export interface PlannedMail {
  readonly appointmentId: string;
  readonly kind: MailKind;
  /** The start it tells of, and the one before a move. */
  readonly startsAt: Date;
  readonly movedFrom: Date | null;
  /** The appointment's version it was planned for. */
  readonly version: number;
  /** Not sent before, nor after: it is of no use then. */
  readonly dueAt: Date;
  readonly sendUntil: Date;
  /** A deleted appointment as it was: nothing else is left of it. */
  readonly lastState: Appointment | null;
}

/** Reminders apart, a message is worth sending for a day at least, e.g. where the slot has begun already. */
const WORTH_SENDING_MS = 24 * 3_600_000;

/** A message that is due now. It is worth sending while the start lies ahead, and for 24 h anyway. */
export function mailOf(
  kind: MailKind,
  appointment: Appointment,
  now: Date,
  more: Partial<Pick<PlannedMail, 'movedFrom' | 'lastState' | 'version'>> = {},
): PlannedMail {
  const { id: appointmentId, startsAt, version } = appointment;
  const aDayOn = now.getTime() + WORTH_SENDING_MS;
  return {
    appointmentId,
    kind,
    startsAt,
    movedFrom: null,
    version,
    dueAt: now,
    sendUntil: new Date(Math.max(startsAt.getTime(), aDayOn)),
    lastState: null,
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

/** Whether what a message says of an appointment, with that start, is still so. */
export function isStillTrue(kind: MailKind, appointment: Appointment, startsAt: Date): boolean {
  switch (kind) {
    case 'deleted':
      return true;
    case 'cancelled':
      return appointment.status === 'cancelled';
    case 'confirmation':
    case 'moved':
      return isOn(appointment);
    case '24h':
    case '2h':
      return (
        appointment.status === 'scheduled' && appointment.startsAt.getTime() === startsAt.getTime()
      );
  }
}
