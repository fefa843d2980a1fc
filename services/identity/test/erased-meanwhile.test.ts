import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { changePassword } from '../src/application/commands/change-password.ts';
import { ensureStaffAccount } from '../src/application/commands/ensure-staff-account.ts';
import { erasePerson } from '../src/application/commands/erase-person.ts';
import { logIn } from '../src/application/commands/log-in.ts';
import type { Commands } from '../src/application/commands.ts';
import { deliverMail } from '../src/application/jobs/deliver-mail.ts';
import { processResetRequests } from '../src/application/jobs/process-reset-requests.ts';
import type { Dependencies } from '../src/application/ports.ts';
import {
  READABLE_PASSWORDS,
  type StartedCommands,
  startedCommands,
  VISIT,
} from './support/started-commands.ts';

const PASSWORD = 'Clean-Car1!';
const { signal } = new AbortController();

/**
 * No transaction is open while a password is checked or a message is rendered, so what was read before may be gone by
 * then.
 */
describe('an account that is concurrently erased or gets another password', () => {
  let started: StartedCommands;
  let pool: pg.Pool;
  let deps: Dependencies;
  let commands: Commands;
  let meanwhile: () => Promise<unknown> = async () => undefined;
  let isRight = true;

  beforeAll(async () => {
    started = await startedCommands({
      ...READABLE_PASSWORDS,
      async verify() {
        await meanwhile();
        return isRight;
      },
    });
    ({ deps, commands, pool } = started);
  });
  afterAll(() => started?.stop());

  const someoneWaits = () => started.someoneWaits();

  const sessionsOf = async (userId: number) => {
    const { rowCount } = await pool.query(`select from sessions where sess->>'userId' = $1`, [
      String(userId),
    ]);
    return rowCount;
  };

  /** A new account whose password is changed as soon as the old one is checked. */
  async function changedMeanwhile(name: string) {
    const { email, sessionId, proof } = await erasedMeanwhile(name);
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await commands.changePassword({ ...proof, newPassword: 'Brand-New2!', sessionId });
    };
    return { email, sessionId, proof };
  }

  /** A new account that an operator erases as soon as a password is checked. */
  async function erasedMeanwhile(name: string) {
    meanwhile = async () => undefined;
    isRight = true;
    const email = `${name}@example.com`;
    const account = { ...VISIT, email, password: PASSWORD };
    const more = { hasTransferredData: false, idempotencyKey: null };
    const { user, sessionId } = await commands.register({ ...account, ...more });
    meanwhile = () => erasePerson(deps)(email);
    return { email, sessionId, proof: { ...VISIT, userId: user.id, password: PASSWORD } };
  }

  it('ACCT-06 signs nobody in, with the same refusal as a wrong identifier', async () => {
    const { email } = await erasedMeanwhile('ann');
    await expect(
      commands.logIn({ ...VISIT, identifier: email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('ACCT-08 makes an erasure wait while a session is written, and then ends it', async () => {
    const { email } = await erasedMeanwhile('gil');
    meanwhile = async () => undefined;
    let mayCommit = false;
    let isWritten = false;
    const inTransaction: Dependencies['inTransaction'] = (work) =>
      deps.inTransaction((tx) => {
        const add: typeof tx.sessions.add = async (...session) => {
          await tx.sessions.add(...session);
          isWritten = true;
          await eventually(() => mayCommit);
        };
        return work({ ...tx, sessions: { ...tx.sessions, add } });
      });
    const signedIn = logIn({ ...deps, inTransaction })({
      ...VISIT,
      identifier: email,
      password: PASSWORD,
    });
    await Promise.race([eventually(() => isWritten), signedIn]);
    const erased = erasePerson(deps)(email);
    await Promise.race([eventually(someoneWaits), erased]);
    mayCommit = true;
    const { user } = await signedIn;
    expect(await erased).toBe(true);
    const { rows } = await pool.query(`select from sessions where sess->>'userId' = $1`, [
      String(user.id),
    ]);
    expect(rows).toEqual([]);
    await expect(
      commands.logIn({ ...VISIT, identifier: email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('ACCT-06 refuses a wrong password as usual', async () => {
    const { email } = await erasedMeanwhile('bob');
    isRight = false;
    await expect(
      commands.logIn({ ...VISIT, identifier: email, password: 'Wrong-Guess1!' }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('ACCT-06 gets no new password', async () => {
    const { proof, sessionId } = await erasedMeanwhile('cleo');
    await expect(
      commands.changePassword({ ...proof, newPassword: 'Brand-New2!', sessionId }),
    ).rejects.toMatchObject({ code: 'OWNER_GONE' });
  });

  it('ACCT-08 is said to be gone if it is erased just before its password is read', async () => {
    const { proof, sessionId } = await erasedMeanwhile('moe');
    const { users } = deps.tables;
    const find: typeof users.find = async (ids) => {
      const found = await users.find(ids);
      await meanwhile();
      return found;
    };
    const tables = { ...deps.tables, users: { ...users, find } };
    await expect(
      changePassword({ ...deps, tables })({ ...proof, newPassword: 'Brand-New2!', sessionId }),
    ).rejects.toMatchObject({ code: 'OWNER_GONE' });
  });

  it('ACCT-06 gets no link to another address', async () => {
    const { proof } = await erasedMeanwhile('dan');
    await expect(
      commands.askForEmail({ ...proof, email: 'new-dan@example.com', addressGroup: '::/64' }),
    ).rejects.toMatchObject({ code: 'OWNER_GONE' });
  });

  it.each([
    ['ACCT-06 gets no more mail', erasedMeanwhile, 'fay', []],
    [
      'ACCT-02 ACCT-03 gets no link that was requested before',
      changedMeanwhile,
      'jo',
      ['password-changed'],
    ],
  ])('%s', async (_title, somebody, name, kinds) => {
    const { email } = await somebody(name);
    await commands.askForReset({
      identifier: email,
      deviceToken: null,
      addressGroup: VISIT.origin.address,
    });
    await processResetRequests(deps)(signal);
    const sent: string[] = [];
    const { links } = deps.tables;
    const add: typeof links.add = async (...link) => {
      await meanwhile();
      return await links.add(...link);
    };
    const tables = { ...deps.tables, links: { ...links, add } };
    await deliverMail(
      { ...deps, tables },
      {
        render: ({ kind }) => ({ subject: kind, html: '', text: '' }),
        post: async ({ subject }) => void sent.push(subject),
      },
    )(signal);
    expect(sent).toEqual(kinds);
  });

  it('ACCT-06 is deleted once by two concurrent requests', async () => {
    const { proof } = await erasedMeanwhile('eve');
    expect(await commands.deleteAccount(proof)).toEqual({ ended: [] });
    const { rows } = await pool.query('select "key" from outbox where "key" = $1', [
      String(proof.userId),
    ]);
    expect(rows).toHaveLength(1);
  });

  it('AUTH-38 opens no session for a password that has been replaced', async () => {
    const { email, proof } = await changedMeanwhile('hal');
    await expect(
      commands.logIn({ ...VISIT, identifier: email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    // The session that has changed it.
    expect(await sessionsOf(proof.userId)).toBe(1);
  });

  it('AUTH-38 opens none if the change comes between the check and the session', async () => {
    const { email, sessionId, proof } = await erasedMeanwhile('ida');
    meanwhile = async () => undefined;
    let change: Promise<unknown> = Promise.resolve();
    let transactions = 0;
    const inTransaction: Dependencies['inTransaction'] = async (work) => {
      transactions += 1;
      // The first transaction counts the attempt, the second creates the session.
      if (transactions === 2) {
        change = commands.changePassword({ ...proof, newPassword: 'Brand-New2!', sessionId });
        await change;
      }
      return await deps.inTransaction(work);
    };
    const signedIn = logIn({ ...deps, inTransaction })({
      ...VISIT,
      identifier: email,
      password: PASSWORD,
    });
    await expect(signedIn).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
    await change;
    expect(await sessionsOf(proof.userId)).toBe(1);
  });

  it('AUTH-38 stops accepting the old password as proof', async () => {
    const { proof, sessionId } = await changedMeanwhile('joe');
    const wrong = { code: 'WRONG_PASSWORD' };
    const second = { ...proof, newPassword: 'Another-New3!', sessionId };
    await expect(commands.changePassword(second)).rejects.toMatchObject(wrong);
    const changed = await changedMeanwhile('kim');
    await expect(commands.deleteAccount(changed.proof)).rejects.toMatchObject(wrong);
    const asked = await changedMeanwhile('lea');
    const other = { email: 'new-lea@example.com', addressGroup: '::/64' };
    await expect(commands.askForEmail({ ...asked.proof, ...other })).rejects.toMatchObject(wrong);
  });

  it('AUTH-38 opens no session for staff either', async () => {
    meanwhile = async () => undefined;
    const staff = { username: 'boss', password: PASSWORD };
    await ensureStaffAccount(deps)(staff);
    meanwhile = async () => {
      meanwhile = async () => undefined;
      isRight = false;
      await ensureStaffAccount(deps)({ ...staff, password: 'Brand-New2!' });
      isRight = true;
    };
    isRight = true;
    await expect(
      commands.logInStaff({ ...VISIT, identifier: 'boss', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('AUTH-34 signs in a browser of the account while staff end its locks, without a deadlock', async () => {
    meanwhile = async () => undefined;
    isRight = true;
    const account = { ...VISIT, email: 'max@example.com', password: PASSWORD };
    const more = { hasTransferredData: false, idempotencyKey: null };
    const { user, deviceToken } = await commands.register({ ...account, ...more });
    const unlock = () =>
      commands.unlockUser({
        userId: user.id,
        expectedVersion: undefined,
        idempotencyKey: null,
        cause: { actor: { kind: 'staff', id: 'boss' }, trace: {} },
      });
    let unlocked: Promise<unknown> = Promise.resolve();
    const inTransaction: Dependencies['inTransaction'] = (work) =>
      deps.inTransaction((tx) => {
        const users = {
          ...tx.users,
          async lockPassword(id: number) {
            unlocked = unlock();
            await Promise.race([eventually(someoneWaits), unlocked]);
            return await tx.users.lockPassword(id);
          },
        };
        return work({ ...tx, users });
      });
    const visit = { ...VISIT, deviceToken, identifier: 'max', password: PASSWORD };
    await logIn({ ...deps, inTransaction })(visit);
    await expect(unlocked).resolves.toMatchObject({ id: String(user.id) });
  });
});
