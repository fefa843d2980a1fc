import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  createTestDatabase,
  inheritedEnv,
  queryRows,
  SOURCE_FLAGS,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = new URL('../../../', import.meta.url);
const PROGRAM = new URL('../src/main/erase-process.ts', import.meta.url).pathname;

describe('the command of the image that deletes a person', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'identity' });
    await queryRows(
      database.url,
      `insert into users ("username", "normalizedUsername", "email", "normalizedEmail", "passwordHash")
       values ('lou@example.com', 'lou@example.com', 'lou@example.com', 'lou@example.com', 'none')`,
    );
  });
  afterAll(() => database.drop());

  const erase = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...SOURCE_FLAGS, PROGRAM, ...args],
      {
        cwd: path.resolve(ROOT.pathname),
        encoding: 'utf8',
        env: { ...inheritedEnv(), DATABASE_URL: database.url },
      },
    );
    return { code: status, output: `${stdout}${stderr}` };
  };

  it('ACCT-06 deletes the account with an address, and has the other services erase its person', async () => {
    expect(erase('Lou@example.com')).toEqual({
      code: 0,
      output: 'The account is deleted; the other services follow within moments.\n',
    });
    expect(await queryRows(database.url, 'select id from users')).toEqual([]);
    expect(await queryRows(database.url, 'select type from outbox')).toEqual([
      { type: 'identity.user-erased.v1' },
    ]);
    expect(erase('lou@example.com')).toEqual({ code: 1, output: 'No account has this address.\n' });
  });

  it('says how it is used without an address', () => {
    expect(erase()).toEqual({ code: 2, output: 'usage: erase <e-mail>\n' });
    expect(erase('lou')).toMatchObject({ code: 2 });
  });
});
