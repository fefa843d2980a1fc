import { BRAND } from '@dewlane/catalog';
import { Temporal } from 'temporal-polyfill';
import type { MailFacts, RenderedMail } from '../../application/mail-ports.ts';
import { tellsOfAnEnd } from '../../domain/mail/mail.ts';
import type { Sender } from './sender.ts';
import { localDateTime, timeZoneComponent } from './time-zone-component.ts';

/** Octets of a line before it has to be folded. */
const LINE_OCTETS = 75;

/**
 * The appointment as an iCalendar file (RFC 5545, RFC 5546). One appointment is one event whatever
 * the message: its UID is made of its id, its SEQUENCE of its version, so that a move changes the
 * entry of a calendar and a cancellation takes it away.
 */
export function calendarOf(
  { kind, appointment, to, now }: MailFacts,
  { zone, sender }: { zone: string; sender: Sender },
): RenderedMail['calendar'] {
  const { id, startsAt, endsAt, version } = appointment;
  const isOff = tellsOfAnEnd(kind);
  const method = isOff ? 'CANCEL' : 'REQUEST';
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...timeZoneComponent(startsAt, zone),
    'BEGIN:VEVENT',
    `UID:${id}@${sender.domain}`,
    `SEQUENCE:${kind === 'deleted' ? version : version - 1}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART;TZID=${zone}:${localDateTime(zoned(startsAt, zone))}`,
    // A length, not an end: it means the same on the days when an hour comes twice.
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escaped(`${BRAND}: ${appointment.serviceType}, ${appointment.vehicleInfo}`)}`,
    ...(appointment.location ? [`LOCATION:${escaped(appointment.location)}`] : []),
    `DESCRIPTION:${escaped(`Confirmation ${appointment.confirmationNumber}`)}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(sender.name)}:mailto:${sender.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${to}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: `${lines.map(folded).join('\r\n')}\r\n` };
}

function zoned(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function utc(at: Date): string {
  return `${localDateTime(zoned(at, 'UTC'))}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** A parameter's value, which may hold neither quotes nor control characters. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`;
}

/** Folds a line without cutting a character in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
