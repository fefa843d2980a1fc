import { isGuestId } from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import type { Appointment } from './appointment.ts';
import { textNumberOf } from './text-number.ts';

/** The channel of a message. */
export type MessageChannel = 'mail' | 'text';

/** Settings for text messages; null wherever none are sent. */
export interface Texting {
  /** The business time zone, which decides the quiet hours. */
  readonly zone: TimeZone;
}

/** How the customer is reached. The e-mail address is looked up at sending time, since an account may change it. */
export type Reach =
  | { readonly channel: 'mail'; readonly phone: null }
  | { readonly channel: 'text'; readonly phone: string };

const BY_MAIL: Reach = { channel: 'mail', phone: null };

/**
 * How the customer of an appointment is reached: an account always has an e-mail address, a guest may have left one. A
 * guest who left only a United States phone number gets text messages, if those are set up (SELF-07). Null if there is
 * no way.
 */
export function reachOf(appointment: Appointment, texting: Texting | null): Reach | null {
  if (hasEmail(appointment)) return BY_MAIL;
  const phone = texting && textNumberFor(appointment);
  return phone === null ? null : { channel: 'text', phone };
}

/** The number of a guest who left a United States phone number and no e-mail; null for everybody else. */
export function textNumberFor(appointment: Appointment): string | null {
  const { contactPhone } = appointment;
  return hasEmail(appointment) || contactPhone === null ? null : textNumberOf(contactPhone);
}

function hasEmail({ userId, contactEmail }: Appointment): boolean {
  return contactEmail !== null || !isGuestId(userId);
}

/** Whether both have the same channel and phone number. */
export function isSameReach(one: Reach | null, other: Reach | null): boolean {
  return one?.channel === other?.channel && one?.phone === other?.phone;
}

/** Whether an address that messages went to is a phone number; otherwise it is an e-mail address, or stands for an erased one. */
export function isNumber(address: string): boolean {
  return address.startsWith('+');
}
