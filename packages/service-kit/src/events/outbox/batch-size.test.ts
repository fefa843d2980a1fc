import { describe, expect, it } from '@jest/globals';
import { createBatchSize } from './batch-size.ts';

describe('the size of a relay’s batches', () => {
  it('begins at the most', () => {
    expect(createBatchSize(500).now()).toBe(500);
  });

  it('comes down to one row in five failures, and stays there', () => {
    const size = createBatchSize(500);
    const seen = Array.from({ length: 6 }, () => {
      size.failed();
      return size.now();
    });
    expect(seen).toEqual([125, 32, 8, 2, 1, 1]);
  });

  it('goes back up by a fiftieth of the most with each batch that works, never beyond it', () => {
    const size = createBatchSize(500);
    for (let time = 0; time < 5; time++) size.failed();
    size.worked();
    expect(size.now()).toBe(11);
    for (let time = 0; time < 48; time++) size.worked();
    expect(size.now()).toBe(491);
    size.worked();
    expect(size.now()).toBe(500);
    size.worked();
    expect(size.now()).toBe(500);
  });

  it('grows by at least one row', () => {
    const size = createBatchSize(10);
    size.failed();
    size.worked();
    expect(size.now()).toBe(4);
  });
});
