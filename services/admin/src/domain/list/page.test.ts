import { describe, expect, it } from '@jest/globals';
import { cutPage } from './page.ts';

describe('page', () => {
  it('says that there is more when one row further was there', () => {
    expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNextPage: true });
    expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], hasNextPage: false });
  });
});
