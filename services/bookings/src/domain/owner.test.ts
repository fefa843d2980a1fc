import { describe, expect, it } from '@jest/globals';
import { isOwn, writeAccessOf } from './owner.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const ACCOUNT = { id: '42', guestIds: ['guest_1', 'guest_2'] };
const GUEST = { id: 'guest_1', guestIds: [] };

describe('ownership of rows', () => {
  it('covers the caller’s own rows, and for an account those of its guests', () => {
    const account = writeAccessOf(ACCOUNT, null, NOW);
    expect(account).toEqual({
      ownerId: '42',
      guestId: null,
      ownerIds: ['42', 'guest_1', 'guest_2'],
      madeBy: null,
    });
    expect(writeAccessOf(GUEST, null, NOW)).toEqual({
      ownerId: 'guest_1',
      guestId: 'guest_1',
      ownerIds: ['guest_1'],
      madeBy: null,
    });
    expect(isOwn({ userId: 'guest_2', guestId: null }, account)).toBe(true);
    expect(isOwn({ userId: '43', guestId: null }, account)).toBe(false);
  });

  it('AUTH-32 covers for a guest that has just moved only what it made itself, not the account’s other rows', () => {
    const access = writeAccessOf(GUEST, { userId: '42', movedAt: ago(59_999) }, NOW);
    expect([access.ownerId, access.guestId]).toEqual(['42', 'guest_1']);
    expect(isOwn({ userId: '42', guestId: 'guest_1' }, access)).toBe(true);
    expect(isOwn({ userId: '42', guestId: 'guest_2' }, access)).toBe(false);
    expect(isOwn({ userId: '42', guestId: null }, access)).toBe(false);
    expect(isOwn({ userId: '43', guestId: 'guest_1' }, access)).toBe(false);
  });

  it('AUTH-32 covers nothing for a guest that moved a minute ago', () => {
    const late = () => writeAccessOf(GUEST, { userId: '42', movedAt: ago(60_000) }, NOW);
    expect(late).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });
});
