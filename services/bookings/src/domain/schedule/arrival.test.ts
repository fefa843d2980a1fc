import { describe, expect, it } from '@jest/globals';
import { arrivalOf } from './arrival.ts';
import { parseServiceTime } from './service-time.ts';

const ZONE = 'America/Los_Angeles';
const arrival = (text: string) => arrivalOf(parseServiceTime(text), ZONE);

describe('when the crew arrives', () => {
  it('SELF-08 is within the whole window of a slot', () => {
    expect(arrival('2026-11-21 evening')).toEqual({
      kind: 'window',
      from: new Date('2026-11-22T00:00:00Z'),
      to: new Date('2026-11-22T04:00:00Z'),
    });
  });

  it('SELF-08 is any time that day if only a date was given', () => {
    expect(arrival('2026-11-21')).toEqual({ kind: 'day', date: '2026-11-21' });
  });

  it.each([
    ['2026-11-21 2:30 PM', '2026-11-21T22:30:00Z'],
    ['2027-03-14 2:30 AM', '2027-03-14T10:30:00Z'],
    ['2026-11-01 1:30 AM', '2026-11-01T08:30:00Z'],
  ])('is the exact instant of %s', (text, at) => {
    expect(arrival(text)).toEqual({ kind: 'time', at: new Date(at) });
  });
});
