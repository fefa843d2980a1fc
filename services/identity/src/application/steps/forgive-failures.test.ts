import { describe, expect, it } from '@jest/globals';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import type { User, UserChange } from '../../domain/user/user.ts';
import type { Transaction } from '../ports.ts';
import { forgiveFailures } from './forgive-failures.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const CAUSE = { actor: { kind: 'staff', id: '1' }, trace: {} } as const;
const USER = { id: 7, isLocked: false, lockoutUntil: null, version: 3 } as User;

/** Forgives the failures of an account; returns its versions then and as saved. */
async function versionsOf(user: User, lockedDevices: readonly string[] = []) {
  const saved: UserChange[] = [];
  const tx = {
    signInRecords: {
      lock: async () => EMPTY_RECORD,
      lockAll: async () => undefined,
      lockedDevices: async () => lockedDevices,
      forgive: async () => undefined,
      save: async () => undefined,
    },
    users: {
      lock: async () => user,
      save: async (change: UserChange) => void saved.push(change),
    },
  } as unknown as Transaction;
  const after = await forgiveFailures(tx, user.id, NOW, CAUSE);
  return { now: after?.version, saved: saved.map((change) => change.after.version) };
}

describe('forgiving failures', () => {
  it.each([
    ['the account is locked', { ...USER, isLocked: true }, []],
    ['one of its browsers is locked', USER, ['browser']],
  ])('PERM-08 is a change if %s', async (_, user, lockedDevices) => {
    expect(await versionsOf(user, lockedDevices)).toEqual({ now: 4, saved: [4] });
  });

  it('is no change of an account without a lock', async () => {
    expect(await versionsOf(USER)).toEqual({ now: 3, saved: [] });
  });
});
