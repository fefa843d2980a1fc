import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { quietUntil } from './quiet-until.ts';

const ZONE = 'America/Los_Angeles';
const at = (iso: string) => new Date(iso);
const news = {
  kind: 'moved' as const,
  startsAt: at('2026-11-25T20:00:00Z'),
  answersCustomer: false,
  before: null,
  alsoHeard: [],
};

describe('a text message at night', () => {
  it.each([
    ['8:59 PM is none', '2026-11-19T04:59:59Z', null],
    ['9 PM waits for the morning', '2026-11-19T05:00:00Z', '2026-11-19T16:00:00Z'],
    ['after midnight waits for the same', '2026-11-19T09:00:00Z', '2026-11-19T16:00:00Z'],
    ['a second before 8 AM waits', '2026-11-19T15:59:59Z', '2026-11-19T16:00:00Z'],
    ['8 AM is none', '2026-11-19T16:00:00Z', null],
    [
      'the night the clocks go back ends at 8 AM of the new time',
      '2026-11-01T04:30:00Z',
      '2026-11-01T16:00:00Z',
    ],
    ['the night they go forward as well', '2026-03-08T05:30:00Z', '2026-03-08T15:00:00Z'],
  ])('SELF-07 waits by the clock of the business: %s', (_, now, until) => {
    expect(quietUntil(news, at(now), ZONE)).toEqual(until === null ? null : at(until));
  });

  const night = at('2026-11-19T06:00:00Z');
  it.each([
    ['an answer to what the customer did', { answersCustomer: true }, true],
    ['a change 12 h before the start', { startsAt: at('2026-11-19T18:00:00Z') }, true],
    ['a change a minute earlier than that', { startsAt: at('2026-11-19T18:01:00Z') }, false],
    ['a move away from a start 12 h ahead', { before: appointmentAt('2026-11-19 10:00 AM') }, true],
    ['a move away from a later start', { before: appointmentAt('2026-11-19 10:01 AM') }, false],
    ['a move away from a day that is not over', { before: appointmentAt('2026-11-18') }, true],
    ['a move away from a day that is past', { before: appointmentAt('2026-11-17 evening') }, false],
    [
      'the revival of a wash that was cancelled',
      { before: appointmentAt('2026-11-19 10:00 AM', { status: 'cancelled' }) },
      false,
    ],
    [
      'a cancellation of what may be expected 12 h ahead',
      { alsoHeard: [appointmentAt('2026-11-27'), appointmentAt('2026-11-19 10:00 AM')] },
      true,
    ],
    [
      'a cancellation of what may be expected later',
      { alsoHeard: [appointmentAt('2026-11-19 10:01 AM')] },
      false,
    ],
    [
      'a reminder that was held up',
      { kind: '2h' as const, startsAt: at('2026-11-19T07:00:00Z') },
      false,
    ],
  ])('SELF-07 goes at once only if it cannot wait: %s', (_, more, goes) => {
    expect(quietUntil({ ...news, ...more }, night, ZONE) === null).toBe(goes);
  });
});
