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

  it('is unused if an entry only passes it on', () => {
    const files = new Map([
      ['packages/kit/src/index.ts', "export {\n  least,\n  type Most,\n  most,\n} from './a.ts';"],
      ['packages/kit/src/a.ts', 'export const most = 3;\nexport const least = 1;'],
      ['gateway/src/b.ts', "import { least } from '@dewlane/kit';"],
      ['web/src/app/routes/add.tsx', "export { AddPage as Component } from './add/add-page.tsx';"],
      ['web/src/app/routes/add/add-page.tsx', 'export function AddPage() {}'],
    ]);
    expect(unusedIn(files)).toEqual(['packages/kit/src/a.ts: most']);
  });

  it('is unused in the product if only tests use it and its own file does not', () => {
    const files = new Map([
      ['web/src/a.ts', '/** See `clear`. */\nexport function clear() {}\nexport const kept = 1;'],
      ['web/src/b.ts', 'export function part() {}\nexport const whole = () => part();'],
      ['web/src/c.ts', 'whole(kept);'],
      ['web/src/testing/d.ts', 'export const sample = 1;'],
      ['web/src/a.test.ts', 'clear(part, sample, kept);'],
      ['test/e2e/a.ts', 'clear();'],
    ]);
    expect(unusedIn(files)).toEqual(['web/src/a.ts: clear']);
  });

  it('is used everywhere', () => {
    expect(findUnusedExports(process.cwd())).toEqual([]);
  });
});
