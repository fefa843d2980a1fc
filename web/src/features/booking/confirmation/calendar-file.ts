import { BRAND } from '@dewlane/catalog';
import type { BookedAppointment } from '../machine/booking.ts';

/** Escapes a text value (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r?\n/g, String.raw`\n`);
}

/** `20261121T160000Z`. */
function instant(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Folds a line after 75 octets; every continuation begins with a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let length = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > 75) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}

/** The appointment as an iCalendar file, for the customer's own calendar. */
export function calendarFile(appointment: BookedAppointment, now: Date): string {
  const { confirmationNumber, serviceType, vehicleInfo, location, price } = appointment;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Booking//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${confirmationNumber}@${BRAND.toLowerCase()}`,
    `DTSTAMP:${instant(now.toISOString())}`,
    `DTSTART:${instant(appointment.startsAt)}`,
    `DTEND:${instant(appointment.endsAt)}`,
    `SUMMARY:${escaped(`${BRAND}: ${serviceType}, ${vehicleInfo}`)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(`Confirmation number ${confirmationNumber}\nTotal ${price}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
