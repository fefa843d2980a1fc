import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, eventually, queryRows } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const PRISMA_DIR = new URL('../../../../services/identity/prisma', import.meta.url).pathname;

describe('the record of accounts erased since a back-up', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'erased-'));
  const [earlier, later] = [path.join(folder, 'earlier'), path.join(folder, 'later')];
  let lived: Awaited<ReturnType<typeof createTestDatabase>>;
  let empty: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    lived = await createTestDatabase({ name: 'identity' });
    empty = await createTestDatabase({ name: 'plain' });
  });
  afterAll(async () => {
    await lived.drop();
    await empty.drop();
    rmSync(folder, { recursive: true });
  });

  const erase = (id: number, at: string, ...guests: string[]) =>
    queryRows(
      lived.url,
      `insert into erased_accounts ("userId", "erasedAt", "guestIds") values (${id}, '${at}', '{${guests}}')
       on conflict ("userId") do update set "erasedAt" = excluded."erasedAt"`,
    );
  /** `isNews`: the back-up did not know it. */
  const noted = (url: string) =>
    queryRows(
      url,
      `select "userId" as id, extract(year from "erasedAt")::int as year, "guestIds" as guests,
         "isToRepeat" as "isNews"
       from erased_accounts order by 1`,
    );
  const backUp = (to: string) => takeBackup([{ name: 'identity', url: lived.url }], to);
  /** PostgreSQL may take a moment to end a session. */
  const restore = (url: string) =>
    eventually(() => restoreBackup(earlier, [{ name: 'identity', url, prismaDir: PRISMA_DIR }]));

  it('OPS-26 comes from the replaced database, or from a later back-up in the same folder', async () => {
    await erase(1, '2026-01-01', 'guest_1');
    await erase(3, '2026-01-01');
    await backUp(earlier);
    await erase(1, '2028-01-01');
    await erase(2, '2027-01-01', 'guest_2', 'guest_3');
    const all = [
      { id: 1, year: 2028, guests: ['guest_1'], isNews: true },
      { id: 2, year: 2027, guests: ['guest_2', 'guest_3'], isNews: true },
      { id: 3, year: 2026, guests: [], isNews: false },
    ];
    await restore(lived.url);
    expect(await noted(lived.url)).toEqual(all);

    await restore(empty.url);
    expect(await noted(empty.url)).toEqual([
      { id: 1, year: 2026, guests: ['guest_1'], isNews: false },
      { id: 3, year: 2026, guests: [], isNews: false },
    ]);
    await backUp(later);
    await queryRows(empty.url, 'drop table erased_accounts');
    await restore(empty.url);
    expect(await noted(empty.url)).toEqual(all);
  });

  it('OPS-26 comes from a database, and a later back-up, of a version that noted no guests', async () => {
    const here = path.join(folder, 'versions');
    const database = await createTestDatabase({ name: 'identity' });
    const restored = { name: 'identity', url: database.url, prismaDir: PRISMA_DIR };
    const note = (id: number) =>
      queryRows(database.url, `insert into erased_accounts values (${id}, '2026-01-01')`);
    await takeBackup([restored], path.join(here, 'earlier'));
    await queryRows(
      database.url,
      'alter table erased_accounts drop column "guestIds", drop column "isToRepeat"',
    );
    await note(4);
    await takeBackup([restored], path.join(here, 'later'));
    await queryRows(database.url, 'delete from erased_accounts');
    await note(5);
    await eventually(() => restoreBackup(path.join(here, 'earlier'), [restored]));
    expect(await noted(database.url)).toEqual([
      { id: 4, year: 2026, guests: [], isNews: true },
      { id: 5, year: 2026, guests: [], isNews: true },
    ]);
    await database.drop();
  });

  it('OPS-26 outlasts a restore that fails half-way and is repeated', async () => {
    const here = path.join(folder, 'half-way');
    const backup = path.join(here, 'backup');
    const broken = path.join(here, 'prisma');
    const database = await createTestDatabase({ name: 'identity' });
    const restored = { name: 'identity', url: database.url };
    await takeBackup([restored], backup);
    await queryRows(database.url, `insert into erased_accounts values (7, '2026-01-01')`);
    cpSync(PRISMA_DIR, broken, { recursive: true });
    writeFileSync(path.join(broken, 'after-restore.sql'), 'select 1 / 0');

    const failed = eventually(async () => {
      const attempt = restoreBackup(backup, [{ ...restored, prismaDir: broken }]);
      await expect(attempt).rejects.toThrow('division by zero');
    });
    await failed;
    expect(await noted(database.url)).toEqual([]);
    await eventually(() => restoreBackup(backup, [{ ...restored, prismaDir: PRISMA_DIR }]));

    expect(await noted(database.url)).toEqual([{ id: 7, year: 2026, guests: [], isNews: true }]);
    const schemas = `select nspname as name from pg_namespace where nspname !~ '^(pg_|information)'`;
    expect(await queryRows(database.url, schemas)).toEqual([{ name: 'public' }]);
    await database.drop();
  });
});
