import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { cursorOf, instantCursor } from './cursors.ts';

const position = {
  at: new Date('2026-11-20T18:00:00.123Z'),
  id: '019aa2f0-2000-7000-8000-0000000000aa',
};

describe('a cursor of an instant and an id', () => {
  it('is read back as its position', () => {
    expect(instantCursor().parse(cursorOf(position))).toEqual(position);
  });

  it.each([
    ['arbitrary text', 'nonsense'],
    ['an instant alone', Buffer.from('2026-11-20T18:00:00.000Z').toString('base64url')],
    ['an id of another kind', cursorOf({ ...position, id: '7' })],
    ['a year that PostgreSQL does not have', cursorOf({ ...position, at: new Date('0000-01-01') })],
    ['more than a cursor can', cursorOf({ ...position, id: 'a'.repeat(300) })],
  ])('is refused if it contains %s', (_what, text) => {
    expect(instantCursor().safeParse(text)).toMatchObject({
      success: false,
      error: { issues: [{ message: 'This is not a cursor of this list.' }] },
    });
  });

  it('accepts ids in the list’s own format', () => {
    const cursor = instantCursor({ id: z.string().regex(/^\d+$/) });
    expect(cursor.parse(cursorOf({ ...position, id: '7' }))).toEqual({ ...position, id: '7' });
  });
});
