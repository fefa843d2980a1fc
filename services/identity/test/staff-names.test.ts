import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureStaffAccount } from '../src/application/commands/ensure-staff-account.ts';
import { type StartedCommands, startedCommands, VISIT } from './started-commands.ts';

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
