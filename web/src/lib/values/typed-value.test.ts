import { describe, expect, it } from '@jest/globals';
import { choiceOf, dayOf, textOf } from './typed-value.ts';

describe('an untrusted value', () => {
  it('is a text within the length limit, or empty', () => {
    expect(textOf('abc', 3)).toBe('abc');
    expect(textOf('abcd', 3)).toBe('');
    expect(textOf(7)).toBe('');
  });

  it('is one of the choices, or empty', () => {
    expect(choiceOf('yes', ['yes', 'no'])).toBe('yes');
    expect(choiceOf('maybe', ['yes', 'no'])).toBe('');
    expect(choiceOf(null, ['yes', 'no'])).toBe('');
  });

  it.each([
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', ''],
    ['2027-13-01', ''],
    ['2027-1-1', ''],
    ['tomorrow', ''],
    [20270101, ''],
  ])('is an existing day, or empty: %p', (value, day) => {
    expect(dayOf(value)).toBe(day);
  });
});
