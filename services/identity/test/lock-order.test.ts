import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmEmail } from '../src/application/commands/confirm-email.ts';
import { deleteAccount } from '../src/application/commands/delete-account.ts';
import { erasePerson } from '../src/application/commands/erase-person.ts';
import { forgetDevice } from '../src/application/commands/forget-device.ts';
import { logIn } from '../src/application/commands/log-in.ts';
import { unlockUser } from '../src/application/commands/unlock-user.ts';
import { processResetRequests } from '../src/application/jobs/process-reset-requests.ts';
import type { Dependencies, Transaction } from '../src/application/ports.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

const PASSWORD = 'Clean-Car1!';

/** Transactions that lock the same rows in different orders deadlock, until the database aborts one of them. */
describe('concurrent changes of one account', () => {
  let started: StartedCommands;

  beforeAll(async () => {
    started = await startedCommands();
  });
  afterAll(() => started?.stop());

  async function register(name: string) {
    const email = `${name}@example.com`;
    const account = { ...VISIT, email, password: PASSWORD };
    const more = { hasTransferredData: false, idempotencyKey: null };
    const { user, sessionId, deviceToken } = await started.commands.register({
      ...account,
      ...more,
    });
    return { email, userId: user.id, sessionId, deviceToken };
  }

  /**
   * Commands that pause after one of their statements until the work started there has ended, or is waiting for them.
   */
  function steppingAside(
    after: (tx: Transaction, stepAside: <R>(done: R) => Promise<R>) => Transaction,
    begin: () => Promise<unknown>,
  ): { deps: Dependencies; begun: () => Promise<unknown> } {
    let begun: Promise<unknown> | undefined;
    const stepAside = async <R>(done: R): Promise<R> => {
      begun = begin();
      const ended = begun.catch(() => undefined);
      await Promise.race([eventually(() => started.someoneWaits()), ended]);
      return done;
    };
    const inTransaction: Dependencies['inTransaction'] = (work) =>
      started.deps.inTransaction((tx) => work(begun === undefined ? after(tx, stepAside) : tx));
    return {
      deps: { ...started.deps, inTransaction },
      begun: () => begun ?? Promise.reject(new Error('nothing was started')),
    };
  }

  it('AUTH-42 deletes an account while guesses lock it', async () => {
    const { userId, deviceToken } = await register('ann');
    const guess = () =>
      started.commands.logIn({ ...VISIT, identifier: 'ann', password: 'Wrong-Guess1!' });
    for (let guesses = 0; guesses < 4; guesses += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    }
    const { deps, begun } = steppingAside(
      (tx, stepAside) => ({
        ...tx,
        users: {
          ...tx.users,
          lockPassword: async (id) => await stepAside(await tx.users.lockPassword(id)),
        },
      }),
      guess,
    );
    await deleteAccount(deps)({ ...VISIT, userId, deviceToken, password: PASSWORD });
    await expect(begun()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('AUTH-42 signs in while the account gets another address', async () => {
    const { userId, email } = await register('bob');
    const token = 'the token';
    await started.pool.query(
      `insert into account_links (digest, "userId", kind, "newEmail", "createdAt", "expiresAt")
       values ($1, $2, 'email', 'new-bob@example.com', now(), now() + interval '1 hour')`,
      [started.deps.secrets.digest(token), userId],
    );
    const { deps, begun } = steppingAside(
      (tx, stepAside) => ({
        ...tx,
        loginAttempts: {
          ...tx.loginAttempts,
          markSuccessful: async (id) => await stepAside(await tx.loginAttempts.markSuccessful(id)),
        },
      }),
      () => confirmEmail(started.deps)({ ...VISIT, token }),
    );
    const { user } = await logIn(deps)({ ...VISIT, identifier: email, password: PASSWORD });
    expect(user.id).toBe(userId);
    await begun();
    const [moved] = await started.deps.tables.users.find([userId]);
    expect(moved?.email).toBe('new-bob@example.com');
  });

  it('AUTH-42 ends the locks of an account that is deleted', async () => {
    const { userId, email } = await register('cleo');
    // Makes the row of one of the account's browsers the first to be found.
    await started.pool.query('insert into sign_in_records (subject) values ($1)', [
      `user:${userId}:device:0`,
    ]);
    await started.pool.query('insert into sign_in_records (subject) values ($1)', [
      `user:${userId}`,
    ]);
    const { deps, begun } = steppingAside(
      (tx, stepAside) => ({
        ...tx,
        signInRecords: {
          ...tx.signInRecords,
          lock: async (subject) => await stepAside(await tx.signInRecords.lock(subject)),
        },
      }),
      () => erasePerson(started.deps)(email),
    );
    const unlocked = await unlockUser(deps)({
      userId,
      expectedVersion: undefined,
      idempotencyKey: null,
      cause: { actor: { kind: 'staff', id: 'boss' }, trace: {} },
    });
    expect(unlocked.id).toBe(String(userId));
    expect(await begun()).toBe(true);
  });

  it('AUTH-42 forgets a browser of an account that is deleted', async () => {
    const { userId, email } = await register('dan');
    const [device] = await started.deps.tables.devices.ofUser(userId);
    const { deps, begun } = steppingAside(
      (tx, stepAside) => ({
        ...tx,
        devices: {
          ...tx.devices,
          remove: async (...browser) => await stepAside(await tx.devices.remove(...browser)),
        },
      }),
      () => erasePerson(started.deps)(email),
    );
    const { ended } = await forgetDevice(deps)({ userId, id: device?.id ?? '' });
    expect(ended).toHaveLength(1);
    expect(await begun()).toBe(true);
  });

  it('ACCT-03 AUTH-42 sends the link to a new password, asked for while the address changes, to the new one', async () => {
    const { userId, email } = await register('eve');
    const { deps, pool } = started;
    await deps.tables.resetRequests.add(
      email,
      { deviceToken: null, address: 'of eve' },
      deps.clock(),
    );
    await pool.query(
      `insert into account_links ("digest", "userId", "kind", "newEmail", "createdAt", "expiresAt")
       values ($1, $2, 'email', 'eve.new@example.com', now(), now() + interval '1 hour')`,
      [deps.secrets.digest('token'), userId],
    );
    let answered: Promise<unknown> | undefined;
    const held: Dependencies['inTransaction'] = (work) =>
      deps.inTransaction(async (tx) => {
        const done = await work(tx);
        answered = processResetRequests(deps)(new AbortController().signal);
        await Promise.race([eventually(() => started.someoneWaits()), answered]);
        return done;
      });
    await confirmEmail({ ...deps, inTransaction: held })({ ...VISIT, token: 'token' });
    await answered;
    const { rows } = await pool.query(
      'select "kind", "to" from mail_messages where "userId" = $1 order by "kind"',
      [userId],
    );
    expect(rows).toEqual([
      { kind: 'email-changed', to: email },
      { kind: 'reset', to: 'eve.new@example.com' },
    ]);
  });
});
