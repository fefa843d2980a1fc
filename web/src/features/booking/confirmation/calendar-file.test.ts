import { describe, expect, it } from '@jest/globals';
import { BOOKED, NOW } from '../testing/samples.ts';
import { calendarFile } from './calendar-file.ts';

describe('the calendar file', () => {
  const file = calendarFile(BOOKED, NOW);

  it('holds the appointment’s instants in UTC', () => {
    expect(file).toContain('\r\nDTSTAMP:20261121T163000Z\r\n');
    expect(file).toContain('\r\nDTSTART:20261128T200000Z\r\n');
    expect(file).toContain('\r\nDTEND:20261128T220000Z\r\n');
  });

  it('escapes commas and line ends in texts', () => {
    expect(file).toContain(String.raw`LOCATION:1420 Oak Street\, San Francisco\, CA`);
    expect(file).toContain(String.raw`Confirmation number CW-7KM4QX2P\nTotal $150`);
  });

  it('folds lines after 75 octets and begins and ends as a calendar', () => {
    const long = calendarFile({ ...BOOKED, location: 'ä'.repeat(100) }, NOW);
    const sizes = long.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
