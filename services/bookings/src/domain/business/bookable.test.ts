import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../schedule/service-time.ts';
import { whyClosed } from './bookable.ts';

const ZONE = 'America/Los_Angeles';
/** Saturday, November 21, 2026, noon in Los Angeles. */
const NOON = new Date('2026-11-21T20:00:00Z');
const OPEN = {
  openingHours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    opens: '08:00',
    closes: '18:00',
  })),
};

const fault = (
  text: string,
  saved: Parameters<typeof whyClosed>[0] = OPEN,
  minutes = 120,
  now = NOON,
) => whyClosed(saved, parseServiceTime(text), minutes, now, ZONE);

describe('a time that customers cannot have', () => {
  it('BIZ-08 is never refused while nothing was saved', () => {
    expect(fault('2026-11-22 evening', {}, 600)).toBeNull();
    expect(fault('2026-11-22 3:00 AM', {}, 600)).toBeNull();
  });

  it.each([
    ['a day without hours, alone', '2026-11-22', 'date'],
    ['a day without hours, with a slot', '2026-11-22 morning', 'date'],
    ['a time of one’s own that the work would outlast', '2026-11-23 4:01 PM', 'time'],
    ['a time of one’s own before the hours', '2026-11-23 07:59', 'time'],
  ])('BIZ-09 is %s, reported for its %s', (_why, text, part) => {
    expect(fault(text)).toMatchObject({ part });
  });

  it('BIZ-09 is a slot in which the work would not end, reported for the slot', () => {
    expect(fault('2026-11-23 evening', OPEN, 121)).toEqual({
      part: 'slot',
      message:
        'We close at 6 PM that day, and this takes up to 2 hours 1 minute. ' +
        'The next open time is Monday, November 23, 8 AM.',
    });
  });

  it('BIZ-09 is a whole day that is too short for the work, reported for the date', () => {
    expect(fault('2026-11-23', OPEN, 601)).toMatchObject({ part: 'date' });
    expect(fault('2026-11-23', OPEN, 600)).toBeNull();
  });

  it.each(['2026-11-23 morning', '2026-11-23 evening', '2026-11-23 4:00 PM', '2026-11-23 08:00'])(
    'BIZ-09 is not %s',
    (text) => {
      expect(fault(text)).toBeNull();
    },
  );

  it('BIZ-09 is one sooner than the lead time, on the clock of the business', () => {
    const saved = { ...OPEN, leadMinutes: 150 };
    expect(fault('2026-11-21 2:29 PM', saved)).toMatchObject({ part: 'time' });
    expect(fault('2026-11-21 2:30 PM', saved)).toBeNull();
    expect(fault('2026-11-21 2:29 PM', OPEN)).toBeNull();
  });

  it('BIZ-09 AVAIL-10 is the rest of today once the work would no longer end within the hours', () => {
    const at = (time: string) => new Date(`2026-11-21T${time}:00-08:00`);
    for (const text of ['2026-11-21 evening', '2026-11-21']) {
      expect(fault(text, OPEN, 60, at('17:00'))).toBeNull();
      for (const now of ['17:01', '18:30', '19:59']) {
        expect(fault(text, OPEN, 60, at(now))).not.toBeNull();
        expect(fault(text, {}, 60, at(now))).toBeNull();
      }
    }
    expect(fault('2026-11-21', OPEN, 60, at('18:30'))).toEqual({
      part: 'date',
      message:
        'We work from 8 AM to 6 PM on Saturdays. The next open time is Monday, November 23, 8 AM.',
    });
    expect(fault('2026-11-21 evening', OPEN, 60, at('17:30'))?.message).toBe(
      'We close at 6 PM that day, and this takes up to 1 hour. ' +
        'The next open time is Monday, November 23, 8 AM.',
    );
  });

  it('BIZ-09 leaves a slot of today that is over to the message about past times', () => {
    expect(fault('2026-11-21 morning', OPEN, 60)).toBeNull();
  });

  it('BIZ-09 is a day beyond the horizon, counted from the business’s day', () => {
    expect(fault('2026-12-21 morning', { horizonDays: 30 })).toBeNull();
    expect(fault('2026-12-22 morning', { horizonDays: 30 })).toMatchObject({ part: 'date' });
    const evening = new Date('2026-11-22T07:00:00Z');
    const day = parseServiceTime('2026-12-22 morning');
    expect(whyClosed({ horizonDays: 30 }, day, 60, evening, ZONE)).toMatchObject({ part: 'date' });
    expect(whyClosed({ horizonDays: 30 }, day, 60, evening, 'Europe/Berlin')).toBeNull();
  });
});
