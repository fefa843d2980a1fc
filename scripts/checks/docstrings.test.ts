import { describe, expect, it } from '@jest/globals';
import { findUndescribed, undescribedIn } from './docstrings.mjs';

describe('an exported function', () => {
  it.each([
    ['export function book() {}', ['book']],
    ['export default async function setUp() {}', ['setUp']],
    ['export const isOpen = (day: Day): boolean => true;', ['isOpen']],
    ['export const open: Open =\n  async (day) => undefined;', ['open']],
    ['/** Books. */\nexport function book() {}', []],
    ['/** Books. */\n\nexport function book() {}', ['book']],
    ['/** Reads. */\nexport function t(a: A): B;\nexport function t(a: C): D {}', []],
    ['export const MOST = (60 + 30) * 2;', []],
    ['function book() {}', []],
  ])('needs a docstring: %j', (text, names) => {
    expect(undescribedIn(text)).toEqual(names);
  });

  it('has a docstring everywhere', () => {
    expect(findUndescribed(process.cwd())).toEqual([]);
  });
});
