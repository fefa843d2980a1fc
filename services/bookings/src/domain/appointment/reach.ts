import { isGuestId } from '../owner.ts';
import type { TimeZone } from '../schedule/business-time.ts';
import type { Appointment } from './appointment.ts';
import { textNumberOf } from './text-number.ts';

/** By what a message goes. */
export type MailChannel = 'mail' | 'text';

/** How text messages go; there are none where nothing sends them. */
export interface Texting {
  /** The business time zone, whose nights are quiet. */
  readonly zone: TimeZone;
}

/** Where messages about an appointment go; mail's address is found when it is sent, since an account may change it. */
export type Reach =
  | { readonly channel: 'mail'; readonly phone: null }
  | { readonly channel: 'text'; readonly phone: string };

const BY_MAIL: Reach = { channel: 'mail', phone: null };

/**
 * Where messages about an appointment go: an account always has an e-mail, a guest may have left one. Who left only a
 * phone of the country is told by text message, where those are sent (SELF-07); null where there is no way.
 */
export function reachOf(appointment: Appointment, texting: Texting | null): Reach | null {
  if (hasEmail(appointment)) return BY_MAIL;
  const phone = texting && textNumberFor(appointment);
  return phone === null ? null : { channel: 'text', phone };
}

/** The number of a guest who left a phone of the country and no e-mail; null for everybody else. */
export function textNumberFor(appointment: Appointment): string | null {
  const { contactPhone } = appointment;
  return hasEmail(appointment) || contactPhone === null ? null : textNumberOf(contactPhone);
}

function hasEmail({ userId, contactEmail }: Appointment): boolean {
  return contactEmail !== null || !isGuestId(userId);
}

/** Whether two ways lead to the same channel and phone. */
export function isSameReach(one: Reach | null, other: Reach | null): boolean {
  return one?.channel === other?.channel && one?.phone === other?.phone;
}

/** Whether an address that messages went to is an e-mail's, else it is a number. */
export function isEmail(address: string): boolean {
  return address.includes('@');
}
