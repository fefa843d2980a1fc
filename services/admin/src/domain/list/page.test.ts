import { describe, expect, it } from '@jest/globals';
import { cursorOf, cutPage, placeOf } from './page.ts';

describe('page', () => {
  it('says that there is more when one row further was there', () => {
    expect(cutPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNextPage: true });
    expect(cutPage([1, 2], 2)).toEqual({ rows: [1, 2], hasNextPage: false });
  });

  it('reads its own cursors', () => {
    const place = { at: new Date('2026-11-21T16:00:00.123Z'), id: '42' };
    expect(placeOf(cursorOf(place))).toEqual(place);
  });

  it.each(['', 'x', '%%%', Buffer.from('never 1').toString('base64url')])(
    'finds no place in %j',
    (text) => {
      expect(placeOf(text)).toBeNull();
    },
  );
});
