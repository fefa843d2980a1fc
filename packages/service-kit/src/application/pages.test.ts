import { describe, expect, it } from '@jest/globals';
import { countedPage, cutPage } from './pages.ts';

describe('page', () => {
  it('has a next page if the extra row was found', () => {
    expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNextPage: true });
    expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], hasNextPage: false });
  });

  it('has the list counted only when somebody asks', async () => {
    let counted = 0;
    const page = countedPage([1, 2, 3], 2, async () => ++counted);
    expect(page).toMatchObject({ rows: [1, 2], hasNextPage: true });
    expect(counted).toBe(0);
    expect(await page.totalCount()).toBe(1);
  });
});
