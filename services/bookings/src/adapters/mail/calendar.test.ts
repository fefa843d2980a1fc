import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type CalendarFacts, calendarOf } from './calendar.ts';
import { speechesIn } from './speech.ts';

const sender = { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' };
const fileOf = (
  appointment: Appointment,
  more: Partial<CalendarFacts> = {},
  zone = 'America/Los_Angeles',
) => {
  const now = new Date('2026-11-18T18:00:05Z');
  const facts = {
    isGone: false,
    method: 'REQUEST',
    attendee: 'ann@example.com',
    tellsVehicle: true,
    tellsPlace: true,
    now,
  } as const;
  const look = { ...speechesIn(zone).en, zone, sender };
  return calendarOf({ appointment, ...facts, ...more }, look);
};
/** The file's lines, unfolded as a calendar reads them. */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');
const component = (lines: string[], name: string) => {
  const from = lines.indexOf(`BEGIN:${name}`);
  return lines.slice(from + 1, lines.indexOf(`END:${name}`, from));
};

describe('the calendar file of an appointment', () => {
  it('SELF-08 spans the window of a slot, and says so', () => {
    const content = fileOf(appointmentAt('2026-11-21 evening'));
    const lines = linesOf(content);
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dewlane//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
    ]);
    expect(component(lines, 'VEVENT')).toEqual([
      'UID:019a0000-0000-7000-8000-000000000001@wash.example',
      'SEQUENCE:0',
      'DTSTAMP:20261118T180005Z',
      'DTSTART:20261122T000000Z',
      'DTEND:20261122T040000Z',
      'TRANSP:OPAQUE',
      'SUMMARY:Dewlane: Detail Plus\\, 2021 Toyota Camry (we come between 4:00 PM and 8:00 PM)',
      'LOCATION:1 Main St\\, San Jose',
      'DESCRIPTION:Confirmation CW-ACDEFGHJ\\nWe come between 4:00 PM and 8:00 PM (Pacific Time).',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN=Dewlane:mailto:hello@wash.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.com',
    ]);
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('SELF-08 takes the whole day if only a date was given, without blocking the calendar', () => {
    const lines = linesOf(fileOf(appointmentAt('2026-11-21')));
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261121',
        'DTEND;VALUE=DATE:20261122',
        'TRANSP:TRANSPARENT',
        'SUMMARY:Dewlane: Detail Plus\\, 2021 Toyota Camry (we come any time that day)',
      ]),
    );
  });

  it('lasts as long as the package at a custom time', () => {
    const lines = linesOf(fileOf(appointmentAt('2026-11-21 2:30 PM')));
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261121T223000Z',
        'DTEND:20261122T013000Z',
        'SUMMARY:Dewlane: Detail Plus\\, 2021 Toyota Camry',
      ]),
    );
  });

  it.each([
    ['an hour that comes twice is the first', '2026-11-01 1:30 AM', '083000Z', '113000Z'],
    ['a skipped hour moves forward', '2027-03-14 2:30 AM', '103000Z', '133000Z'],
    ['a window after the clocks went forward', '2027-03-14 morning', '150000Z', '190000Z'],
    ['a window after the clocks went back', '2026-11-01 morning', '160000Z', '200000Z'],
  ])('holds on the days when the clocks change: %s', (_, serviceDate, from, to) => {
    const day = serviceDate.slice(0, 10).replaceAll('-', '');
    const lines = linesOf(fileOf(appointmentAt(serviceDate)));
    expect(lines).toEqual(expect.arrayContaining([`DTSTART:${day}T${from}`, `DTEND:${day}T${to}`]));
  });

  it('is right in zones whose clocks never change', () => {
    const zone = 'Asia/Kolkata';
    const lines = linesOf(fileOf(appointmentAt('2026-11-21 morning', {}, zone), {}, zone));
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART:20261121T023000Z', 'DTEND:20261121T063000Z']),
    );
  });

  it('SELF-10 updates the same event at a move, and removes it at a cancellation or deletion', () => {
    const uid = 'UID:019a0000-0000-7000-8000-000000000001@wash.example';
    const linesAfter = (more: Partial<Appointment>, facts: Partial<CalendarFacts> = {}) =>
      linesOf(fileOf(appointmentAt('2026-11-25 morning', more), facts));
    const moved = linesAfter({ version: 2 });
    expect(moved).toEqual(expect.arrayContaining([uid, 'METHOD:REQUEST', 'SEQUENCE:1']));
    const off = ['METHOD:CANCEL', 'STATUS:CANCELLED'];
    const cancelled = linesAfter({ version: 3, status: 'cancelled' }, { method: 'CANCEL' });
    expect(cancelled).toEqual(expect.arrayContaining([uid, 'SEQUENCE:2', ...off]));
    const deleted = linesAfter({ version: 3 }, { method: 'CANCEL', isGone: true });
    expect(deleted).toEqual(expect.arrayContaining([uid, 'SEQUENCE:3', ...off]));
  });

  it('SELF-10 is the same event as a downloaded file, which has no attendee', () => {
    const appointment = appointmentAt('2026-11-21 morning', { version: 2 });
    const own = linesOf(fileOf(appointment, { method: 'PUBLISH', attendee: null }));
    expect(own).toContain('METHOD:PUBLISH');
    const invited = component(linesOf(fileOf(appointment)), 'VEVENT');
    const isAttendee = (line: string) => line.startsWith('ATTENDEE');
    expect(component(own, 'VEVENT')).toEqual(invited.filter((line) => !isAttendee(line)));
  });

  it('escapes typed text, and folds long lines between characters', () => {
    const location = `Gate; 2\\3, "Höfe"\r\rBEGIN:VEVENT\r\n ${'ü🚗'.repeat(60)}\u0007`;
    const content = fileOf(appointmentAt('2026-11-21 morning', { location }));
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = linesOf(content);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    const entry = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
    expect(entry?.getFirstPropertyValue('location')).toBe(
      `Gate; 2\\3, "Höfe"\n\nBEGIN:VEVENT\n ${'ü🚗'.repeat(60)}`,
    );
  });
});
