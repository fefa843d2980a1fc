import { describe, expect, it } from '@jest/globals';
import { isEmail, normalizeIdentifier } from './identifier.ts';
import {
  erase,
  lockOut,
  moveGuest,
  opensAdminLogin,
  registered,
  releaseLock,
  type User,
} from './user.ts';

const THEN = new Date('2026-11-20T10:00:00Z');
const NOW = new Date('2026-11-21T10:00:00Z');
const ANN: User = {
  id: 7,
  username: 'ann',
  email: 'Ann@Example.com',
  firstName: null,
  lastName: null,
  phone: null,
  location: null,
  language: null,
  isLocked: false,
  lockoutUntil: null,
  guestIds: ['guest_1'],
  createdAt: THEN,
  updatedAt: THEN,
  version: 3,
};

describe('an account', () => {
  it('MENU-12 MENU-13 opens the admin login if its e-mail is the configured one, in any notation', () => {
    expect(opensAdminLogin(ANN, 'ann@example.com')).toBe(true);
    expect(opensAdminLogin(ANN, 'bob@example.com')).toBe(false);
    expect(opensAdminLogin(ANN, null)).toBe(false);
  });

  it('begins with its registration', () => {
    expect(registered(ANN)).toEqual({ kind: 'user-registered', before: null, after: ANN });
  });

  it('AUTH-23 AUTH-25 is locked until a time and released, each as a change with its own version', () => {
    const until = new Date('2026-11-21T10:15:00Z');
    const locked = lockOut(ANN, until, NOW);
    expect(locked).toEqual({
      kind: 'user-changed',
      before: ANN,
      after: { ...ANN, isLocked: true, lockoutUntil: until, updatedAt: NOW, version: 4 },
    });
    expect(releaseLock(locked.after, NOW)).toEqual({
      kind: 'user-changed',
      before: locked.after,
      after: { ...ANN, updatedAt: NOW, version: 5 },
    });
  });

  it('ACCT-06 is never changed or erased before its last change, by a clock that is behind', () => {
    const behind = new Date('2026-11-20T09:59:59Z');
    expect(releaseLock(ANN, behind).after.updatedAt).toEqual(THEN);
    expect(erase(ANN, behind).after.updatedAt).toEqual(THEN);
  });

  it('AUTH-18 appends a guest to its earlier ones', () => {
    const { kind, after } = moveGuest(ANN, 'guest_2', NOW);
    expect(kind).toBe('guest-moved');
    expect([after.guestIds, after.version, after.updatedAt]).toEqual([
      ['guest_1', 'guest_2'],
      4,
      NOW,
    ]);
  });
});

describe('an identifier', () => {
  it.each([
    [' Ann@Example.COM ', 'ann@example.com'],
    ['JOSE\u0301', 'jos\u00e9'],
  ])(
    'is compared regardless of case, surrounding blanks and Unicode form: %j',
    (text, compared) => {
      expect(normalizeIdentifier(text)).toBe(compared);
    },
  );

  it('is an e-mail if it contains an @', () => {
    expect([isEmail('ann@example.com'), isEmail('ann')]).toEqual([true, false]);
  });
});
