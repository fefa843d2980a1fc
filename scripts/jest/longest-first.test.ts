import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import LongestFirst, { LONGEST } from './longest-first.mjs';

/** Files as jest describes them to a sequencer, on a fresh clone: it has their sizes but no times. */
const files = (sizes: Record<string, number>) =>
  Object.keys(sizes).map((path) => ({
    path,
    context: { config: { cache: false }, hasteFS: { getSize: () => sizes[path] ?? 0 } },
  }));

describe('the order of test files', () => {
  it('begins with those that take longest, then goes by size', () => {
    const [longest = '', next = ''] = LONGEST;
    const tests = files({
      '/clone/small.test.ts': 1,
      [`/clone/${next}`]: 20,
      '/clone/large.test.ts': 500,
      [`/clone/${longest}`]: 10,
    });
    const sorted: typeof tests = new LongestFirst().sort(tests);
    expect(sorted.map(({ path }) => path)).toEqual([
      `/clone/${longest}`,
      `/clone/${next}`,
      '/clone/large.test.ts',
      '/clone/small.test.ts',
    ]);
  });

  it.each(LONGEST)('names %s, which exists', (file) => {
    expect(existsSync(file)).toBe(true);
  });
});
