import { describe, expect, it } from '@jest/globals';
import { inOrder } from './in-order.ts';

describe('inOrder', () => {
  it('keeps the order of the ids, with null where there is none', () => {
    const rows = [{ number: 3 }, { number: 1 }];
    expect(inOrder([1, 2, 3, 1], rows, ({ number }) => number)).toEqual([
      { number: 1 },
      null,
      { number: 3 },
      { number: 1 },
    ]);
  });

  it('finds them by ids written in capitals', () => {
    expect(inOrder(['AB'], [{ id: 'ab' }], ({ id }) => id)).toEqual([{ id: 'ab' }]);
  });
});
