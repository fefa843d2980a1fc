import {
  createTestDatabase,
  eventually,
  queryRows,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { openOneMoment } from './one-moment.ts';

const SNAPSHOT = 'select pg_current_snapshot()';
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('one moment of two databases', () => {
  let first: TestDatabase;
  let second: TestDatabase;

  beforeEach(async () => {
    [first, second] = (await Promise.all(
      [1, 2].map(() => createTestDatabase({ name: 'plain' })),
    )) as [TestDatabase, TestDatabase];
    for (const { url } of [first, second]) await queryRows(url, 'create table written (id int)');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const { drop } of [first, second]) await drop();
  });

  const open = () =>
    openOneMoment([
      { name: 'first', url: first.url },
      { name: 'second', url: second.url },
    ]);
  const write = async () => {
    for (const { url } of [first, second]) await queryRows(url, 'insert into written values (1)');
  };
  const written = async () =>
    Promise.all(
      [first, second].map(async ({ url }) => (await queryRows(url, 'select from written')).length),
    );
  const seenIn = async ({ readers }: Awaited<ReturnType<typeof open>>) =>
    Promise.all(
      [...readers.values()].map(
        async (reader) => (await reader.query('select from written')).rowCount,
      ),
    );

  it('OPS-22 shows nothing that is written after it', async () => {
    const moment = await open();
    try {
      await write();
      expect(await written()).toEqual([1, 1]);
      expect(await seenIn(moment)).toEqual([0, 0]);
    } finally {
      await moment.end();
    }
  });

  it('OPS-22 keeps writers waiting until each database has its snapshot', async () => {
    const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    let writing: Promise<unknown> | undefined;
    const query = async function (this: pg.Client, ...args: unknown[]) {
      if (args[0] === SNAPSHOT && writing === undefined) {
        let isDone = false;
        writing = write().finally(() => {
          isDone = true;
        });
        await eventually(async () => isDone || (await queryRows(first.url, WAITING)).length > 0);
      }
      return await send.apply(this, args);
    };
    jest.spyOn(pg.Client.prototype, 'query').mockImplementation(query as never);
    const moment = await open();
    try {
      await writing;
      expect(await written()).toEqual([1, 1]);
      expect(await seenIn(moment)).toEqual([0, 0]);
    } finally {
      await moment.end();
    }
  });
});
