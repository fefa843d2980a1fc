import { describe, expect, it } from '@jest/globals';
import { markOf, markText } from './changes.ts';

describe('a mark of changes', () => {
  it('is read back from its text', () => {
    const mark = { table: 16_384, transaction: 9_007_199_254_740_993n };
    expect(markOf(markText(mark))).toEqual(mark);
  });

  it.each(['', '1', '1.', '.1', '1.x', '-1.2', `1.${'9'.repeat(19)}`, '1.2 '])(
    'is not read from %j',
    (text) => {
      expect(markOf(text)).toBeNull();
    },
  );
});
