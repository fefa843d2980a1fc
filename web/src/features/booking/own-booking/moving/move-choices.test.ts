import { afterEach, describe, expect, it } from '@jest/globals';
import { adoptSettings } from '../../../../lib/business/saved-settings.ts';
import { moveChoices, whyDayOff } from './move-choices.ts';

type MoveState = Parameters<typeof moveChoices>[0];

const DAY = '2099-01-05';
const BOOKING = {
  scheduledDate: DAY,
  timeSlot: 'morning',
  customTime: null,
  servicePackage: 'detail',
};

/** The free times of the day: its exact ones, and the slots that are full. */
const loaded = (times: readonly string[], ...full: readonly string[]) => ({
  knows: (day: string) => day === DAY,
  hasFailed: false,
  isSlotFull: (day: string, slot: string) => day === DAY && full.includes(slot),
  timesOf: (day: string) => (day === DAY ? times : []),
});
const NOT_LOADED = {
  knows: () => false,
  hasFailed: false,
  isSlotFull: () => false,
  timesOf: () => [],
};

/** The choices of the booking's day at noon of the day before it, before anything has been loaded or chosen. */
function choices(more: Partial<MoveState> = {}) {
  return moveChoices({
    booking: BOOKING,
    day: DAY,
    choice: null,
    exact: '',
    free: NOT_LOADED,
    refusal: null,
    now: new Date('2099-01-04T20:00:00Z'),
    ...more,
  });
}

/** Each answer with why it can't be chosen; `off` where that may come late. */
const states = ({ answers }: ReturnType<typeof moveChoices>) =>
  answers.map(({ value, reason, off }) => [value, reason ?? (off ? `off: ${off}` : 'free')]);

afterEach(() => adoptSettings({}));

describe('what a move can choose', () => {
  it('SELF-02 is each slot but the booking’s own, and no exact time before the times are known', () => {
    expect(states(choices())).toEqual([
      ['morning', 'Your time as it is'],
      ['afternoon', 'free'],
      ['evening', 'free'],
      ['exact', 'off: …'],
    ]);
    expect(choices().serviceDate).toBeNull();
  });

  it('AVAIL-09 FLOW-10 says `Full` in the place of what turns out to be full, and disables nothing for it', () => {
    const found = choices({ free: loaded([], 'afternoon') });
    expect(states(found)).toEqual([
      ['morning', 'Your time as it is'],
      ['afternoon', 'off: Full'],
      ['evening', 'free'],
      ['exact', 'off: Full'],
    ]);
    expect(found.answers.map(({ disabled = false }) => disabled)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is no slot that is over for the day', () => {
    const now = new Date('2099-01-06T00:00:00Z');
    const booking = { ...BOOKING, timeSlot: 'evening' };
    expect(states(choices({ booking, now })).slice(0, 3)).toEqual([
      ['morning', 'This slot is over for the day'],
      ['afternoon', 'This slot is over for the day'],
      ['evening', 'Your time as it is'],
    ]);
  });

  it('BIZ-04 BIZ-11 has the hours as the reason of a closed slot, unless the service calls it free', () => {
    adoptSettings({ openingHours: [{ weekday: 1, opens: '08:00', closes: '16:00' }] });
    const evening = (free: MoveState['free']) => states(choices({ free }))[2]?.[1];
    expect(evening(NOT_LOADED)).toBe('We work from 8 AM to 4 PM on Mondays.');
    expect(evening(loaded([], 'evening'))).toBe('We work from 8 AM to 4 PM on Mondays.');
    expect(evening(loaded([]))).toBe('free');
    expect(states(choices({ free: loaded([], 'evening') }))[3]).toEqual(['exact', 'off: –']);
  });

  it('SELF-02 makes a service date of a slot or an exact time', () => {
    const free = loaded(['8:00 AM', '9:30 AM']);
    expect(choices({ choice: 'evening', free }).serviceDate).toBe('2099-01-05 evening');
    const exact = choices({ choice: 'exact', exact: '9:30 AM', free });
    expect([exact.serviceDate, exact.picked]).toEqual(['2099-01-05 9:30 AM', '9:30 AM']);
  });

  it.each([
    ['the own slot', { choice: 'morning' as const }],
    ['a slot that has become full', { choice: 'evening' as const, free: loaded([], 'evening') }],
    ['an exact time before any is known', { choice: 'exact' as const, exact: '9:30 AM' }],
    [
      'an exact time that was taken, in whose place no other comes',
      { choice: 'exact' as const, exact: '9:30 AM', free: loaded(['8:00 AM']) },
    ],
  ])('AVAIL-17 leads nowhere with %s', (_what, more) => {
    const { serviceDate, picked } = choices(more);
    expect([serviceDate, picked]).toEqual([null, undefined]);
  });

  it('AVAIL-17 leaves the booking’s own time out, however it is spelled', () => {
    const booking = { ...BOOKING, timeSlot: 'custom', customTime: '14:30' };
    const alternatives = ['2099-01-05 2:30 PM', '2099-01-06 2:30 PM'];
    const free = loaded(['2:00 PM', '2:30 PM']);
    const found = choices({ booking, free, refusal: { alternatives } });
    expect(found.times).toEqual(['2:00 PM']);
    expect(found.alternatives).toEqual(['2099-01-06 2:30 PM']);
  });

  it('AVAIL-09 closes a day by the business’s hours until the service has answered for it', () => {
    adoptSettings({ openingHours: [{ weekday: 2, opens: '08:00', closes: '18:00' }] });
    const now = new Date('2099-01-04T20:00:00Z');
    const why = (knows: boolean, full: string | null) =>
      whyDayOff(BOOKING, DAY, { knows: () => knows, whyFull: () => full }, now);
    expect(why(false, null)).toBe('We are closed on Mondays.');
    expect(why(true, null)).toBeNull();
    expect(why(true, 'Every crew is taken.')).toBe('Every crew is taken.');
  });
});
