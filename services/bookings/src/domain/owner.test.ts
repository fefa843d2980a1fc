import { describe, expect, it } from '@jest/globals';
import { idsOf, isGuestId, isOwn, standingOf } from './owner.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const ACCOUNT = { id: '42', guestIds: ['guest_1', 'guest_2'] };
const GUEST = { id: 'guest_1', guestIds: [] };

describe('ownership of rows', () => {
  it('is recognised by the id: guests have a prefix', () => {
    expect(['guest_1', '42', 'x_guest_1'].map(isGuestId)).toEqual([true, false, false]);
    expect(idsOf(ACCOUNT)).toEqual(['42', 'guest_1', 'guest_2']);
  });

  it('covers the caller’s own rows, and for an account those of its guests', () => {
    const account = standingOf(ACCOUNT, null, NOW);
    expect(account).toEqual({
      ownerId: '42',
      guestId: null,
      ownerIds: ['42', 'guest_1', 'guest_2'],
      madeBy: null,
    });
    expect(standingOf(GUEST, null, NOW)).toEqual({
      ownerId: 'guest_1',
      guestId: 'guest_1',
      ownerIds: ['guest_1'],
      madeBy: null,
    });
    expect(isOwn({ userId: 'guest_2', guestId: null }, account)).toBe(true);
    expect(isOwn({ userId: '43', guestId: null }, account)).toBe(false);
  });

  it('AUTH-32 covers for a guest that has just moved only what it made itself, not the account’s other rows', () => {
    const standing = standingOf(GUEST, { userId: '42', movedAt: ago(59_999) }, NOW);
    expect([standing.ownerId, standing.guestId]).toEqual(['42', 'guest_1']);
    expect(isOwn({ userId: '42', guestId: 'guest_1' }, standing)).toBe(true);
    expect(isOwn({ userId: '42', guestId: 'guest_2' }, standing)).toBe(false);
    expect(isOwn({ userId: '42', guestId: null }, standing)).toBe(false);
    expect(isOwn({ userId: '43', guestId: 'guest_1' }, standing)).toBe(false);
  });

  it('AUTH-32 covers nothing for a guest that moved a minute ago', () => {
    const late = () => standingOf(GUEST, { userId: '42', movedAt: ago(60_000) }, NOW);
    expect(late).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
  });
});
