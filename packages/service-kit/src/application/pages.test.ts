import { describe, expect, it } from '@jest/globals';
import { cutPage } from './pages.ts';

describe('page', () => {
  it('has a next page if the extra row was found', () => {
    expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNextPage: true });
    expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], hasNextPage: false });
  });
});
