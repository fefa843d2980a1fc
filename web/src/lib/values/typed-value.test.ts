import { describe, expect, it } from '@jest/globals';
import { parseChoice, parseDay, parseText } from './typed-value.ts';

describe('an untrusted value', () => {
  it('is a text within the length limit, or empty', () => {
    expect(parseText('abc', 3)).toBe('abc');
    expect(parseText('abcd', 3)).toBe('');
    expect(parseText(7)).toBe('');
  });

  it('is one of the choices, or empty', () => {
    expect(parseChoice('yes', ['yes', 'no'])).toBe('yes');
    expect(parseChoice('maybe', ['yes', 'no'])).toBe('');
    expect(parseChoice(null, ['yes', 'no'])).toBe('');
  });

  it.each([
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', ''],
    ['2027-13-01', ''],
    ['2027-1-1', ''],
    ['tomorrow', ''],
    [20270101, ''],
  ])('is an existing day, or empty: %p', (value, day) => {
    expect(parseDay(value)).toBe(day);
  });
});
