import { BRAND } from '@dewlane/catalog';
import type { Sender } from '@dewlane/service-kit';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { type Arrival, arrivalOf } from '../../domain/schedule/arrival.ts';
import type { Speech } from './speech.ts';

/** The input of a calendar entry. */
export interface CalendarFacts {
  readonly appointment: Appointment;
  /** Whether the appointment was deleted; `appointment` is then its last state. */
  readonly isGone: boolean;
  /** The iTIP method (RFC 5546); `PUBLISH` for a downloaded file. */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** The recipient of the message; null for a downloaded file. */
  readonly attendee: string | null;
  readonly tellsVehicle: boolean;
  readonly tellsPlace: boolean;
  readonly now: Date;
}

export interface CalendarLook extends Pick<Speech, 'local' | 'words'> {
  /** The business time zone. */
  readonly zone: string;
  readonly sender: Sender;
}

/**
 * The appointment as an iCalendar file (RFC 5545, RFC 5546). One appointment is always the same event: its UID derives
 * from the id and its SEQUENCE from the version, so that a move updates a calendar's entry and a cancellation removes
 * it (SELF-10). A slot spans its window, a bare date the whole day, and both say so (SELF-08).
 */
export function calendarOf(
  { appointment, isGone, method, attendee, tellsVehicle, tellsPlace, now }: CalendarFacts,
  { zone, local, words, sender }: CalendarLook,
): string {
  const { id, version, status, serviceType, vehicleInfo, location } = appointment;
  const arrival = arrivalOf(serviceTimeOf(appointment), zone);
  const entry = new ICAL.Component('vevent');
  entry.addPropertyWithValue('uid', `${id}@${sender.domain}`);
  entry.addPropertyWithValue('sequence', isGone ? version : version - 1);
  entry.addPropertyWithValue('dtstamp', instant(now));
  addTimes(entry, arrival, appointment.endsAt);
  const comes = arrival.kind === 'time' ? '' : words.calendar.comes(local.arrivalTime(arrival));
  const car = tellsVehicle ? `, ${vehicleInfo}` : '';
  entry.addPropertyWithValue(
    'summary',
    textOf(`${BRAND}: ${words.service(serviceType)}${car}${comes}`),
  );
  if (location && tellsPlace) entry.addPropertyWithValue('location', textOf(location));
  entry.addPropertyWithValue(
    'description',
    textOf(descriptionOf(appointment, arrival, { local, words })),
  );
  const isOff = isGone || status === 'cancelled';
  entry.addPropertyWithValue('status', isOff ? 'CANCELLED' : 'CONFIRMED');
  const organizer = entry.addPropertyWithValue('organizer', `mailto:${sender.address}`);
  organizer.setParameter('cn', sender.name.replaceAll(/["\p{Cc}]/gu, ''));
  if (attendee !== null) addAttendee(entry, attendee);
  const file = new ICAL.Component('vcalendar');
  file.addPropertyWithValue('version', '2.0');
  file.addPropertyWithValue('prodid', `-//${BRAND}//Bookings//${words.language.toUpperCase()}`);
  file.addPropertyWithValue('calscale', 'GREGORIAN');
  file.addPropertyWithValue('method', method);
  file.addSubcomponent(entry);
  return `${file.toString()}\r\n`;
}

/** Instants are in UTC, which is exact on daylight saving changes; every calendar shows them in its own zone. */
function addTimes(entry: ICAL.Component, arrival: Arrival, endsAt: Date): void {
  switch (arrival.kind) {
    case 'window':
      entry.addPropertyWithValue('dtstart', instant(arrival.from));
      entry.addPropertyWithValue('dtend', instant(arrival.to));
      break;
    case 'time':
      entry.addPropertyWithValue('dtstart', instant(arrival.at));
      entry.addPropertyWithValue('dtend', instant(endsAt));
      break;
    case 'day': {
      const nextDay = Temporal.PlainDate.from(arrival.date).add({ days: 1 }).toString();
      entry.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(arrival.date));
      entry.addPropertyWithValue('dtend', ICAL.Time.fromDateString(nextDay));
    }
  }
  // A whole day from which the crew picks a time shouldn't block the customer's calendar.
  entry.addPropertyWithValue('transp', arrival.kind === 'day' ? 'TRANSPARENT' : 'OPAQUE');
}

function descriptionOf(
  { confirmationNumber }: Appointment,
  arrival: Arrival,
  { local, words }: Pick<Speech, 'local' | 'words'>,
): string {
  const zone = arrival.kind === 'day' ? '' : ` (${local.zoneName})`;
  return words.calendar.description(confirmationNumber, local.arrivalTime(arrival), zone);
}

function addAttendee(entry: ICAL.Component, address: string): void {
  const attendee = entry.addPropertyWithValue('attendee', `mailto:${address}`);
  attendee.setParameter('role', 'REQ-PARTICIPANT');
  attendee.setParameter('partstat', 'ACCEPTED');
  attendee.setParameter('rsvp', 'FALSE');
}

function instant(at: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(at, true);
}

/** Typed text, with line breaks that the library escapes and no other control characters. */
function textOf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
}
