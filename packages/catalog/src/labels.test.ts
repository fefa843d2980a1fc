import { describe, expect, it, jest } from '@jest/globals';
import { clockText } from './bookable-times.ts';
import { durationText } from './durations.ts';
import { formatPrice } from './money.ts';
import { BARE_DATE_START_HOUR, DEFAULT_CUSTOM_TIME, TIME_SLOT_KEYS, TIME_SLOTS } from './slots.ts';
import { APPOINTMENT_STATUS_LABELS, APPOINTMENT_STATUSES } from './statuses.ts';

describe('a text for people', () => {
  it('QUIZ-22 names each slot with its hours', () => {
    expect(TIME_SLOT_KEYS.map((key) => TIME_SLOTS[key])).toEqual([
      {
        key: 'morning',
        name: 'Morning',
        hours: '8AM - 12PM',
        label: 'Morning (8AM - 12PM)',
        startHour: 8,
        endHour: 12,
      },
      {
        key: 'afternoon',
        name: 'Afternoon',
        hours: '12PM - 4PM',
        label: 'Afternoon (12PM - 4PM)',
        startHour: 12,
        endHour: 16,
      },
      {
        key: 'evening',
        name: 'Evening',
        hours: '4PM - 8PM',
        label: 'Evening (4PM - 8PM)',
        startHour: 16,
        endHour: 20,
      },
    ]);
    expect([BARE_DATE_START_HOUR, DEFAULT_CUSTOM_TIME]).toEqual([8, '07:03 AM']);
  });

  it('BADGE-12 DATA-21 names the four statuses', () => {
    expect(APPOINTMENT_STATUSES.map((status) => APPOINTMENT_STATUS_LABELS[status])).toEqual([
      'Scheduled',
      'In progress',
      'Completed',
      'Cancelled',
    ]);
    expect(APPOINTMENT_STATUSES).toEqual(['scheduled', 'in_progress', 'completed', 'cancelled']);
  });

  it.each([
    [0, '$0'],
    [5, '$0.05'],
    [15_000, '$150'],
    [17_550, '$175.50'],
    [150_000, '$1,500'],
    [123_456_789, '$1,234,567.89'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatPrice(cents)).toBe(text);
  });

  it('writes prices without the number formats of a browser, which take a phone 40 ms to load', () => {
    const loads = jest.spyOn(Number.prototype, 'toLocaleString');
    expect(formatPrice(150_000)).toBe('$1,500');
    expect(loads).not.toHaveBeenCalled();
  });

  it.each([
    [0, '12 AM'],
    [5, '12:05 AM'],
    [480, '8 AM'],
    [719, '11:59 AM'],
    [720, '12 PM'],
    [870, '2:30 PM'],
    [1440, '12 AM'],
  ])('writes %i minutes after midnight as %s', (minute, text) => {
    expect(clockText(minute)).toBe(text);
  });

  it.each([
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [121, '2 hours 1 minute'],
    [1440, '24 hours'],
    [2880, '2 days'],
    [2940, '49 hours'],
    [4320, '3 days'],
  ])('writes a duration of %i minutes as %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});
