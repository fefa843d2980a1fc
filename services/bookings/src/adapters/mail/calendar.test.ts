import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/appointments.ts';
import type { MailFacts } from '../../application/mail-ports.ts';
import { calendarOf } from './calendar.ts';

const SENDER = { name: 'Dewlane', address: 'hello@wash.example', domain: 'wash.example' };
const facts = (
  appointment: MailFacts['appointment'],
  more: Partial<MailFacts> = {},
): MailFacts => ({
  kind: 'confirmation',
  appointment,
  movedFrom: null,
  to: 'ann@example.com',
  firstName: 'Ann',
  now: new Date('2026-11-18T18:00:05Z'),
  ...more,
});
const fileOf = (given: MailFacts, zone = 'America/Los_Angeles') =>
  calendarOf(given, { zone, sender: SENDER });
/** The file's lines as a calendar reads them: unfolded. */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');
const component = (lines: string[], name: string) => {
  const from = lines.indexOf(`BEGIN:${name}`);
  return lines.slice(from + 1, lines.indexOf(`END:${name}`, from));
};

describe('the calendar file of a message', () => {
  it('carries the appointment in the business time zone', () => {
    const { method, content } = fileOf(facts(appointmentAt('2026-11-21 morning')));
    expect(method).toBe('REQUEST');
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
      'DTSTART;TZID=America/Los_Angeles:20261121T080000',
      'DURATION:PT180M',
      'SUMMARY:Dewlane: Detail Plus\\, 2021 Toyota Camry',
      'LOCATION:1 Main St\\, San Jose',
      'DESCRIPTION:Confirmation CW-ACDEFGHJ',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Dewlane":mailto:hello@wash.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.com',
      'TRANSP:OPAQUE',
    ]);
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('says which offset holds, and when it changes next', () => {
    const lines = linesOf(fileOf(facts(appointmentAt('2026-11-21 morning'))).content);
    expect(component(lines, 'STANDARD')).toEqual([
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
    ]);
    expect(component(lines, 'DAYLIGHT')).toEqual([
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
    ]);
  });

  it.each([
    ['an hour that comes twice is the first', '2026-11-01 1:30 AM', '20261101T013000'],
    ['a skipped hour moves forward', '2027-03-14 2:30 AM', '20270314T033000'],
    ['after the clocks went forward', '2027-03-14 morning', '20270314T080000'],
  ])('on the days when the clocks change: %s', (_, serviceDate, local) => {
    const { content } = fileOf(facts(appointmentAt(serviceDate)));
    expect(linesOf(content)).toContain(`DTSTART;TZID=America/Los_Angeles:${local}`);
    expect(linesOf(content)).toContain('DURATION:PT180M');
  });

  it('knows zones whose clocks never change', () => {
    const zone = 'Asia/Kolkata';
    const appointment = appointmentAt('2026-11-21 morning', {}, zone);
    const lines = linesOf(fileOf(facts(appointment), zone).content);
    expect(lines).toContain('DTSTART;TZID=Asia/Kolkata:20261121T080000');
    expect(component(lines, 'VTIMEZONE')).toContain('TZOFFSETTO:+0530');
  });

  it('changes the same event at a move, and takes it away at a cancellation or deletion', () => {
    const uid = 'UID:019a0000-0000-7000-8000-000000000001@wash.example';
    const fileAfter = (kind: MailFacts['kind'], version: number) =>
      fileOf(facts(appointmentAt('2026-11-25 morning', { version }), { kind }));
    const moved = fileAfter('moved', 2);
    expect(moved.method).toBe('REQUEST');
    expect(linesOf(moved.content)).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1']));
    const cancelled = fileAfter('cancelled', 3);
    expect(cancelled.method).toBe('CANCEL');
    expect(linesOf(cancelled.content)).toEqual(
      expect.arrayContaining([uid, 'METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
    expect(linesOf(fileAfter('deleted', 3).content)).toEqual(
      expect.arrayContaining([uid, 'METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']),
    );
  });

  it('keeps what people typed inside its field, and folds long lines between characters', () => {
    const location = `Gate; 2\\3, "Höfe"\nBEGIN:VEVENT ${'ü🚗'.repeat(60)}`;
    const appointment = appointmentAt('2026-11-21 morning', { location });
    const { content } = fileOf(facts(appointment));
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
    const lines = linesOf(content);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain(`LOCATION:Gate\\; 2\\\\3\\, "Höfe"\\nBEGIN:VEVENT ${'ü🚗'.repeat(60)}`);
  });
});
