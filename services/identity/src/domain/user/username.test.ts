import { describe, expect, it } from '@jest/globals';
import { usernameCandidates } from './username.ts';

const half = () => 0.5;

describe('usernames for a new account', () => {
  it('AUTH-20 starts with the part before the @, then adds numbers', () => {
    expect(usernameCandidates('jo.smith@example.com', half).slice(0, 3)).toEqual([
      'jo.smith',
      'jo.smith2',
      'jo.smith3',
    ]);
  });

  it('AUTH-20 stays within 50 characters, all different', () => {
    const names = usernameCandidates(`${'n'.repeat(80)}@example.com`, Math.random);
    expect(names[0]).toBe('n'.repeat(50));
    expect(names.every((name) => name.length <= 50)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('differs between draws', () => {
    const [one, two] = [usernameCandidates('a@b.co', half), usernameCandidates('a@b.co', () => 0)];
    expect(one.at(-1)).not.toBe(two.at(-1));
  });
});
