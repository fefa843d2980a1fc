import { describe, expect, it } from '@jest/globals';
import { clockTime, parseTimeOfDay } from './time-of-day.ts';

describe('a time of day', () => {
  it.each([
    ['12:00 AM', 0, 0],
    ['12:59 am', 0, 59],
    ['1:05 AM', 1, 5],
    ['01:05 AM', 1, 5],
    ['12:00 PM', 12, 0],
    ['2:30 pm', 14, 30],
    ['11:59 PM', 23, 59],
    ['00:00', 0, 0],
    ['09:05', 9, 5],
    ['23:59', 23, 59],
  ])('is read from %s', (text, hour, minute) => {
    expect(parseTimeOfDay(text)).toEqual({ hour, minute });
  });

  it.each([
    '0:30 AM',
    '13:00 PM',
    '2:60 PM',
    '2:5 PM',
    '2:30PM',
    '9:05',
    '24:00',
    '12:60',
    '12:00 XM',
    ' 2:30 PM',
    '2:30 PM!',
    '',
    'noon',
  ])('is not read from "%s"', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });

  it.each([
    [0, '12:00 AM'],
    [65, '1:05 AM'],
    [720, '12:00 PM'],
    [870, '2:30 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
  ])('is written for minute %i as %s', (minutes, text) => {
    expect(clockTime(minutes)).toBe(text);
  });
});
