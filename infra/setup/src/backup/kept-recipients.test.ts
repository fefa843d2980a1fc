import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, eventually, queryRows } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const PRISMA_DIR = new URL('../../../../services/bookings/prisma', import.meta.url).pathname;
/** What `forgetPerson` of bookings makes of a row. */
const ERASE = `update recipients set "address" = "erased_recipient"("address"), "confirmedAt" = null where "address" =`;

describe('recipients of messages who came since a back-up', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'recipients-'));
    database = await createTestDatabase({ name: 'bookings' });
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const sql = (text: string) => queryRows(database.url, text);
  const backUp = (name: string) =>
    takeBackup([{ name: 'bookings', url: database.url }], path.join(folder, name));
  const restore = (name: string, prismaDir = PRISMA_DIR) =>
    restoreBackup(path.join(folder, name), [{ name: 'bookings', url: database.url, prismaDir }]);
  const statesOf = async (...addresses: string[]) =>
    await sql(
      `select asked, "confirmedAt"::date::text as confirmed, "unsubscribedAt"::date::text as stopped
       from unnest('{${addresses}}'::text[]) as asked join recipients on "address" = "recipient_key"(asked) order by 1`,
    );
  const readable = async () =>
    (await sql(`select "address" from recipients where "address" not like 'erased %'`)).map(
      ({ address }) => address,
    );

  it('ACCT-06 OPS-26 OPS-57 leaves no readable address of somebody the back-up does not know, but what they stopped', async () => {
    await sql(
      `insert into recipients ("address", "confirmedAt") values ('known@example.com', '2026-01-01')`,
    );
    await backUp('monday');
    await sql(
      `insert into recipients ("address", "confirmedAt", "unsubscribedAt") values
         ('erased@example.com', '2026-01-02', null), ('stops@example.com', null, '2026-01-02');
       update recipients set "unsubscribedAt" = '2026-01-02' where "address" = 'known@example.com'`,
    );
    await backUp('wednesday');
    await sql(`${ERASE} 'erased@example.com'; ${ERASE} 'known@example.com'`);
    await eventually(() => restore('monday'));
    expect(await readable()).toEqual(['known@example.com']);
    expect(await statesOf('erased@example.com', 'known@example.com', 'stops@example.com')).toEqual([
      { asked: 'known@example.com', confirmed: '2026-01-01', stopped: '2026-01-02' },
      { asked: 'stops@example.com', confirmed: null, stopped: '2026-01-02' },
    ]);
  });

  it('ACCT-06 OPS-57 keeps no confirmation of an address the back-up does not know, nor a stop that it ended', async () => {
    await sql(
      `insert into recipients ("address", "unsubscribedAt") values ("erased_recipient"('digest@example.com'), '2026-01-01')`,
    );
    await backUp('monday');
    await sql(
      `insert into recipients ("address", "unsubscribedAt") values
         ('stops@example.com', '2026-01-02'), ('starts@example.com', '2026-01-02')`,
    );
    await backUp('wednesday');
    await sql(
      `update recipients set "confirmedAt" = '2026-01-03', "unsubscribedAt" = null where "address" in ('starts@example.com', "erased_recipient"('digest@example.com'))`,
    );
    await backUp('thursday');
    await sql('delete from recipients');
    await eventually(() => restore('monday'));
    expect(await statesOf('digest@example.com', 'starts@example.com', 'stops@example.com')).toEqual(
      [
        { asked: 'digest@example.com', confirmed: null, stopped: null },
        { asked: 'stops@example.com', confirmed: null, stopped: '2026-01-02' },
      ],
    );
  });

  it('OPS-57 takes the newer state where an address is held readable and unreadable', async () => {
    await backUp('earlier');
    await sql(
      `insert into recipients ("address", "confirmedAt", "unsubscribedAt") values
         ('both@example.com', '2026-01-02', null), ("erased_recipient"('both@example.com'), null, '2026-01-03')`,
    );
    await eventually(() => restore('earlier'));
    expect(await statesOf('both@example.com')).toEqual([
      { asked: 'both@example.com', confirmed: null, stopped: '2026-01-03' },
    ]);
  });

  it('ACCT-06 OPS-26 has no readable address wait for a restore that fails half-way and is never repeated', async () => {
    const broken = path.join(folder, 'prisma');
    cpSync(PRISMA_DIR, broken, { recursive: true });
    writeFileSync(path.join(broken, 'after-restore.sql'), 'select 1 / 0');
    await backUp('earlier');
    await sql(
      `insert into recipients ("address", "unsubscribedAt") values
         ('waits@example.com', '2026-01-02'), ("erased_recipient"('left@example.com'), '2026-01-02')`,
    );
    await backUp('later');
    await eventually(() => expect(restore('earlier', broken)).rejects.toThrow('division by zero'));
    const waiting = `select "source", "row"->>'address' as address from kept_by_restore.rows
      where "table" = 'recipients' order by 1, 2`;
    const waits = 'erased 5d872703c70ea3552b9b89686f6fe5ca02c43cd00bb3d90e8b4395336c51ddae';
    const left = 'erased c36b28b45168b6b2571246d7e9ef85129215c45cda96647820b5fe11a24d3b1d';
    expect(await sql(waiting)).toEqual([
      { source: 1, address: waits },
      { source: 1, address: left },
      { source: 2, address: waits },
      { source: 2, address: left },
    ]);
  });
});
