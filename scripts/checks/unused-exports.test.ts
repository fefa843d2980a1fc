import { describe, expect, it } from '@jest/globals';
import { findUnusedExports, unusedIn } from './unused-exports.mjs';

describe('an export', () => {
  it('is unused if no other file mentions it, however often its own does', () => {
    const files = new Map([
      ['a.ts', 'export const MOST = 3;\nexport function few() { return MOST; }'],
      ['b.ts', "import { few } from './a.ts';\nexport class Fewer {}\nexport type Most = 3;"],
      ['packages/events/src/user.v1.ts', 'export const userMoved = {};'],
    ]);
    expect(unusedIn(files)).toEqual(['a.ts: MOST', 'b.ts: Fewer']);
  });

  it('is used everywhere', () => {
    expect(findUnusedExports(process.cwd())).toEqual([]);
  });
});
