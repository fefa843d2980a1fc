import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../domain/refusal.ts';
import { EMPTY_RECORD, type SignInRecord } from '../../domain/sign-in/sign-in-record.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { type AccountKind, authenticate } from './authenticate.ts';

const SIGN_IN = {
  identifier: 'ann',
  password: 'Clean-Car1!',
  deviceToken: null,
  origin: { address: '203.0.113.7', userAgent: null },
  trace: {},
};
const KIND: AccountKind<number> = {
  name: 'user',
  find: async () => ({ id: 7, passwordHash: 'hash' }),
  deviceOf: () => null,
  lockPassword: async () => 'hash',
  lockOut: async () => undefined,
  releaseLock: async () => undefined,
};

const work = () => Promise.reject(new Error('nobody is the owner'));
const withSubjectLimit: Dependencies['withSubjectLimit'] = (_subject, attempt) => attempt();

/** Dependencies that check passwords like this, and the records that they keep. */
function recorded(verify: () => Promise<boolean>) {
  const records = new Map<string, SignInRecord>();
  const tx = {
    signInRecords: {
      lock: async (subject: string) => records.get(subject) ?? EMPTY_RECORD,
      save: async (subject: string, record: SignInRecord) => void records.set(subject, record),
    },
    loginAttempts: { add: async () => 'attempt' },
  } as unknown as Transaction;
  const deps = {
    inTransaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
    withSubjectLimit,
    passwords: { verify },
    clock: () => new Date('2026-11-21T12:00:00Z'),
    pause: async () => undefined,
    noteLockout: () => undefined,
    noteWithheldNotice: () => undefined,
    lockout: { failures: 5, withinMs: 900_000, lockMs: 900_000 },
  } as unknown as Dependencies;
  return { deps, records };
}

describe('authenticate', () => {
  it('AUTH-35 doesn’t count an attempt that was refused before its password was checked', async () => {
    const busy = new Refusal('BUSY', { retryAfterSeconds: 2 });
    const { deps, records } = recorded(() => Promise.reject(busy));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(authenticate(deps, KIND, SIGN_IN, work)).rejects.toBe(busy);
    }
    expect(records.get('user:7')).toEqual(EMPTY_RECORD);
  });

  it('AUTH-41 doesn’t count a right password whose work fails for whatever reason', async () => {
    const { deps, records } = recorded(async () => true);
    const gone = new Error('Connection terminated unexpectedly');
    const failing = authenticate(deps, KIND, SIGN_IN, () => Promise.reject(gone));
    await expect(failing).rejects.toBe(gone);
    expect(records.get('user:7')).toEqual(EMPTY_RECORD);
  });

  it('AUTH-41 doesn’t count it either if the database, which is away, comes back within seconds', async () => {
    const { deps, records } = recorded(async () => true);
    const pauses: number[] = [];
    let failures = 0;
    const away = new Error('connect ECONNREFUSED');
    const failing = authenticate(
      {
        ...deps,
        inTransaction: (inIt) => (failures > 0 ? Promise.reject(away) : deps.inTransaction(inIt)),
        pause: async (ms) => {
          pauses.push(ms);
          failures -= 1;
        },
      },
      KIND,
      SIGN_IN,
      () => {
        failures = 3;
        return Promise.reject(away);
      },
    );
    await expect(failing).rejects.toBe(away);
    expect(records.get('user:7')).toEqual(EMPTY_RECORD);
    expect(pauses).toEqual([50, 100, 200]);
  });

  it('AUTH-41 gives its place back within seconds if the database takes long to fail, and tells what failed first', async () => {
    const { deps } = recorded(async () => true);
    let now = Date.parse('2026-11-21T12:00:00Z');
    let isAway = false;
    let tries = 0;
    const gone = new Error('Connection terminated unexpectedly');
    const failing = authenticate(
      {
        ...deps,
        clock: () => new Date(now),
        async inTransaction(inIt) {
          if (!isAway) return await deps.inTransaction(inIt);
          tries += 1;
          now += 5_000;
          throw new Error('timeout exceeded when trying to connect');
        },
      },
      KIND,
      SIGN_IN,
      () => {
        isAway = true;
        return Promise.reject(gone);
      },
    );
    await expect(failing).rejects.toBe(gone);
    expect(tries).toBe(2);
  });

  it('AUTH-41 stops trying to give its place back if the database stays away for longer', async () => {
    const { deps } = recorded(async () => true);
    let now = Date.parse('2026-11-21T12:00:00Z');
    const pauses: number[] = [];
    let isAway = false;
    const away = new Error('connect ECONNREFUSED');
    const failing = authenticate(
      {
        ...deps,
        clock: () => new Date(now),
        inTransaction: (inIt) => (isAway ? Promise.reject(away) : deps.inTransaction(inIt)),
        pause: async (ms) => {
          pauses.push(ms);
          now += ms;
        },
      },
      KIND,
      SIGN_IN,
      () => {
        isAway = true;
        return Promise.reject(away);
      },
    );
    await expect(failing).rejects.toBe(away);
    expect(pauses).toEqual([50, 100, 200, 400, 800, 1_600, 3_200]);
  });

  it('AUTH-23 waits its turn while others use up the failures left, and is refused in the end', async () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const attempts: unknown[] = [];
    const pauses: number[] = [];
    const tx = {
      signInRecords: { lock: async () => ({ ...EMPTY_RECORD, pendingAt: Array(5).fill(now) }) },
      loginAttempts: { add: async (attempt: unknown) => String(attempts.push(attempt)) },
    } as unknown as Transaction;
    const deps = {
      inTransaction: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
      withSubjectLimit,
      clock: () => now,
      pause: async (ms: number) => void pauses.push(ms),
      lockout: { failures: 5, withinMs: 900_000, lockMs: 900_000 },
    } as unknown as Dependencies;
    const refused = authenticate(deps, KIND, SIGN_IN, work);
    await expect(refused).rejects.toMatchObject({
      code: 'LOCKED',
      details: { retryAfterSeconds: 1 },
    });
    expect(attempts).toHaveLength(1);
    expect(pauses.length).toBeGreaterThan(1);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  it('AUTH-22 does the same work, including one hash, whether or not the account exists', async () => {
    /** The steps until the refusal, in order; for the password, whether an account's hash was compared. */
    const workFor = async (account: { id: number; passwordHash: string } | null) => {
      const steps: string[] = [];
      const records = new Map<string, SignInRecord>();
      const noted = <Result>(name: string, result: Result) => {
        steps.push(name);
        return Promise.resolve(result);
      };
      const tx = {
        signInRecords: {
          lock: (subject: string) => noted('lock', records.get(subject) ?? EMPTY_RECORD),
          save: (subject: string, record: SignInRecord) => {
            records.set(subject, record);
            return noted('save', undefined);
          },
        },
        devices: { find: () => noted('find device', null) },
        loginAttempts: { add: () => noted('add attempt', 'attempt') },
      } as unknown as Transaction;
      const deps = {
        tables: tx,
        withSubjectLimit,
        inTransaction: async (run: (tx: Transaction) => Promise<unknown>) => {
          steps.push('begin');
          return await run(tx);
        },
        passwords: { verify: () => noted('hash', false) },
        secrets: { digest: (text: string) => text },
        clock: () => new Date('2026-11-21T12:00:00Z'),
        pause: async () => undefined,
        noteLockout: () => undefined,
        noteWithheldNotice: () => undefined,
        lockout: { failures: 5, withinMs: 900_000, lockMs: 900_000 },
      } as unknown as Dependencies;
      const kind = { ...KIND, find: () => noted('find account', account) };
      const refused = authenticate(deps, kind, { ...SIGN_IN, deviceToken: 'device' }, work);
      await expect(refused).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
      return steps;
    };
    const known = await workFor({ id: 7, passwordHash: 'hash' });
    expect(await workFor(null)).toEqual(known);
    expect(known.filter((step) => step === 'hash')).toHaveLength(1);
  });
});
