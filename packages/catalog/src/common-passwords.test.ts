import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd!',
    'Pa$5word9!',
    'Pas$w0rd9!',
    'Welcome2026!',
    'W3lc0me2026!',
    'Qwerty123!',
    '!!Admin123',
    'Summer2026!',
    'CarWash1!',
    '12345678!',
    'aaaaAAAA1!',
  ])('AUTH-36 is a word that attackers try first, in disguise: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Clean-Car1!',
    'Str0ng&Secret',
    'wet otter sings 4 tea',
    'kJ8!mzPq2w',
    'Passwordless-Tide7',
  ])('AUTH-36 is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('AUTH-36 is the account’s own name with additions', () => {
    expect(isCommonPassword('Wash-Desk1!', 'wash-desk')).toBe(true);
    expect(isCommonPassword('Wash-Desk1!', 'boss')).toBe(false);
  });
});
