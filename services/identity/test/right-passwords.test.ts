import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandsOf } from '../src/application/commands.ts';
import type { Dependencies } from '../src/application/ports.ts';
import { authenticate } from '../src/application/steps/authenticate.ts';
import { USER_ACCOUNTS } from '../src/application/steps/user-account-kind.ts';
import { Refusal } from '../src/domain/refusal.ts';
import {
  READABLE_PASSWORDS,
  type StartedCommands,
  startedCommands,
  VISIT,
} from './support/started-commands.ts';

const PASSWORD = 'Clean-Car1!';

describe('a right password whose work fails', () => {
  let started: StartedCommands;
  let isBusy = false;

  beforeAll(async () => {
    started = await startedCommands({
      ...READABLE_PASSWORDS,
      async hash(password) {
        if (isBusy) throw new Refusal('BUSY', { retryAfterSeconds: 2 });
        return READABLE_PASSWORDS.hash(password);
      },
    });
  });
  afterAll(() => started?.stop());

  async function register(name: string) {
    isBusy = false;
    const account = { ...VISIT, email: `${name}@example.com`, password: PASSWORD };
    const more = { hasTransferredData: false, idempotencyKey: null };
    const { user, sessionId } = await started.commands.register({ ...account, ...more });
    return { userId: user.id, sessionId };
  }
  const recordsOf = async (userId: number) => {
    const { rows } = await started.pool.query(
      `select "failedAt", "pendingAt" from sign_in_records where subject = $1`,
      [`user:${userId}`],
    );
    return rows;
  };

  it('AUTH-41 isn’t counted as a failure if hashing the new password is refused', async () => {
    const { userId, sessionId } = await register('ann');
    isBusy = true;
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(
        started.commands.changePassword({
          ...VISIT,
          userId,
          sessionId,
          password: PASSWORD,
          newPassword: 'Brand-New2!',
        }),
      ).rejects.toMatchObject({ code: 'BUSY' });
    }
    expect(await recordsOf(userId)).toEqual([{ failedAt: [], pendingAt: [] }]);
    isBusy = false;
    await started.commands.logIn({ ...VISIT, identifier: 'ann', password: PASSWORD });
  });

  it('AUTH-41 isn’t counted as a failure if the connection breaks that was to save the work, and the next one', async () => {
    const { userId } = await register('dan');
    const signIn = { ...VISIT, identifier: 'dan', password: PASSWORD };
    let isNextToBreak = false;
    const deps: Dependencies = {
      ...started.deps,
      async inTransaction(work) {
        if (!isNextToBreak) return await started.deps.inTransaction(work);
        isNextToBreak = false;
        throw new Error('connect ECONNREFUSED');
      },
    };
    const interrupted = authenticate(deps, USER_ACCOUNTS, signIn, ({ settle }) =>
      deps.inTransaction(async (tx) => {
        isNextToBreak = true;
        await tx.users.lock(userId);
        await started.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        );
        await settle(tx);
      }),
    );
    await expect(interrupted).rejects.not.toBeInstanceOf(Refusal);
    expect(isNextToBreak).toBe(false);
    expect(await recordsOf(userId)).toEqual([{ failedAt: [], pendingAt: [] }]);
  });

  it('AUTH-41 leaves earlier failures unchanged', async () => {
    const { userId, sessionId } = await register('bob');
    const change = { ...VISIT, userId, sessionId, newPassword: 'Brand-New2!' };
    await expect(
      started.commands.changePassword({ ...change, password: 'Wrong-Guess1!' }),
    ).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    isBusy = true;
    await expect(
      started.commands.changePassword({ ...change, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'BUSY' });
    expect(await recordsOf(userId)).toEqual([{ failedAt: [expect.any(Date)], pendingAt: [] }]);
  });

  it('AUTH-41 stays pending while the new one is hashed', async () => {
    const { userId, sessionId } = await register('cleo');
    const pending: number[] = [];
    const hash = async (password: string) => {
      const [record] = await recordsOf(userId);
      pending.push(record.pendingAt.length);
      return `hash of ${password}`;
    };
    const passwords = { ...started.deps.passwords, hash };
    await commandsOf({ ...started.deps, passwords }).changePassword({
      ...VISIT,
      userId,
      sessionId,
      password: PASSWORD,
      newPassword: 'Brand-New2!',
    });
    expect(pending).toEqual([1]);
    expect(await recordsOf(userId)).toEqual([{ failedAt: [], pendingAt: [] }]);
  });
});
