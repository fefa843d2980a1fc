import { createTestDatabase, queryRows, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureStaffAccount } from '../src/application/commands/ensure-staff-account.ts';
import { logOfStart } from './support/log-of-start.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

describe('the staff account of another name', () => {
  let started: StartedCommands;
  beforeAll(async () => {
    started = await startedCommands();
  });
  afterAll(() => started?.stop());

  const start = (username: string, password: string) =>
    ensureStaffAccount(started.deps)({ username, password });
  const logIn = (username: string, password: string) =>
    started.commands.logInStaff({ ...VISIT, identifier: username, password });

  it('AUTH-44 is told of at the start, keeps its password, and ends by a new one under its name', async () => {
    expect(await start('Front desk', 'First-Pass1!')).toEqual([]);
    expect(await start('boss', 'Boss-Pass1!')).toEqual(['Front desk']);
    const signedIn = await logIn('front desk', 'First-Pass1!');

    expect(await start('Front Desk', 'Nobody-Knows1!')).toEqual(['boss']);
    expect(await start('boss', 'Boss-Pass1!')).toEqual(['Front desk']);
    await expect(logIn('front desk', 'First-Pass1!')).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    const { rowCount } = await started.pool.query('select from sessions where sid = $1', [
      started.deps.secrets.digest(signedIn.sessionId),
    ]);
    expect(rowCount).toBe(0);
    await expect(logIn('boss', 'Boss-Pass1!')).resolves.toMatchObject({ username: 'boss' });
  });
});

describe('the log of a start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ name: 'identity' });
    await queryRows(
      database.url,
      `insert into staff_accounts ("id", "username", "normalizedUsername", "passwordHash")
       values (gen_random_uuid(), 'Front desk', 'front desk', 'none'),
         (gen_random_uuid(), 'boss', 'boss', 'none')`,
    );
  });
  afterAll(() => database?.drop());

  /** The names in a start's warnings of other staff accounts. */
  const namedBy = (ADMIN_USERNAME: string): unknown[] =>
    logOfStart(database.url, { ADMIN_USERNAME, ADMIN_PASSWORD: 'Staff-Pass1!' })
      .filter(({ msg }) => msg === 'another staff account than that of ADMIN_USERNAME can sign in')
      .map(({ staff }) => staff)
      .sort();

  it('AUTH-44 names every other staff account', () => {
    expect(namedBy('Owner')).toEqual(['Front desk', 'boss']);
  });
});
