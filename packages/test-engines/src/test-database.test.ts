import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, queryRows, type TestDatabase } from './index.ts';

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeAll(async () => {
    [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });

  afterAll(async () => {
    await Promise.all([first.drop(), second.drop()]);
  });

  it('belongs to a role without special privileges', async () => {
    const rows = await queryRows(
      first.url,
      'select rolsuper, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false }]);
    await queryRows(first.url, 'create table note (text text)');
  });

  it('shares nothing with the next one', async () => {
    await queryRows(first.url, 'create table only_here (id int)');
    await expect(queryRows(second.url, 'select * from only_here')).rejects.toThrow(
      'does not exist',
    );
  });

  it('has the tables of the service that it is named after', async () => {
    const { url, drop } = await createTestDatabase({ name: 'identity' });
    expect(await queryRows(url, 'select * from outbox')).toEqual([]);
    await drop();
  });

  it('is gone after drop, with sessions still open', async () => {
    const third = await createTestDatabase();
    const open = new pg.Client({ connectionString: third.url });
    open.on('error', () => undefined);
    await open.connect();
    await third.drop();
    await expect(queryRows(third.url, 'select 1')).rejects.toThrow('does not exist');
  });
});
