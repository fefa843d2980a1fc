import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { mailHours } from './mail-hours.ts';

const ZONE = 'America/Los_Angeles';

/** The hours between two instants, as the business's clock shows them. */
function hoursBetween(from: string, to: string): string[] {
  return [...mailHours(new Date(from), new Date(to), ZONE)].map((hour) =>
    Temporal.Instant.fromEpochMilliseconds(hour.getTime())
      .toZonedDateTimeISO(ZONE)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

describe('the mail of the demo', () => {
  it.each([
    ['back', '2026-10-31T14:00:00-07:00', '2026-11-01T10:00:00-08:00', '2026-10-31', '2026-11-01'],
    [
      'forward',
      '2026-03-07T14:00:00-08:00',
      '2026-03-08T10:00:00-07:00',
      '2026-03-07',
      '2026-03-08',
    ],
  ])('goes out at even hours of the clock after it was set %s, too', (_, from, to, eve, day) => {
    expect(hoursBetween(from, to)).toEqual([
      `${eve}T16:00`,
      `${day}T06:00`,
      `${day}T08:00`,
      `${day}T10:00`,
    ]);
  });

  it('goes out after the first instant, up to the last, and only by day', () => {
    expect(hoursBetween('2026-11-18T08:30:00-08:00', '2026-11-18T13:59:59-08:00')).toEqual([
      '2026-11-18T10:00',
      '2026-11-18T12:00',
    ]);
    expect(hoursBetween('2026-11-18T16:00:00-08:00', '2026-11-19T05:00:00-08:00')).toEqual([]);
  });
});
