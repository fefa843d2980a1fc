import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATION_LOCK } from '@dewlane/service-kit/advisory-locks';
import {
  createTestDatabase,
  eventually,
  queryRows,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { takeBackup } from './take-backup.ts';

/** A folder in which even root can't create one; only Linux has it. */
const UNWRITABLE = '/proc/self';

describe('the folder of a back-up', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created with those above it', async () => {
    const backup = path.join(folder, 'daily', 'monday');
    await takeBackup([], backup);
    expect(existsSync(path.join(backup, 'backup.json'))).toBe(true);
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });

  it('is refused by its name and the cause if it cannot be created', async () => {
    const file = path.join(folder, 'notes');
    writeFileSync(file, 'A file, no folder.');
    const backup = path.join(file, 'monday');
    await expect(takeBackup([], backup)).rejects.toMatchObject({
      name: 'BackupError',
      message: `${backup} can't be written (ENOTDIR).`,
    });
  });

  (existsSync(UNWRITABLE) ? it : it.skip)('is refused at once where no folder can be', () => {
    const backup = `${UNWRITABLE}/backups/monday`;
    const module = new URL('./take-backup.ts', import.meta.url).href;
    const script = `
      const { takeBackup } = await import(${JSON.stringify(module)});
      await takeBackup([], ${JSON.stringify(backup)}).catch((error) => console.log(error.message));
    `;
    // In a process of its own, which can be ended when it hangs.
    const { stdout } = spawnSync(
      process.execPath,
      ['--conditions=source', '--input-type=module', '--eval', script],
      { encoding: 'utf8', timeout: 200_000, killSignal: 'SIGKILL' },
    );
    expect(stdout.trim()).toBe(`${backup} can't be written (ENOENT).`);
  });
});

describe('a back-up of what could not be restored', () => {
  let folder: string;
  let database: TestDatabase;
  beforeEach(async () => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'backups-')), 'monday');
    database = await createTestDatabase({ name: 'vehicles' });
  });
  afterEach(async () => {
    await database.drop();
    rmSync(path.dirname(folder), { recursive: true });
  });

  const vehicles = () => ({ name: 'vehicles', url: database.url });
  const begin = (name: string) =>
    queryRows(
      database.url,
      `insert into _prisma_migrations (id, checksum, migration_name) values ('7', '', '${name}')`,
    );

  it('OPS-20 is refused while a migration has stopped half-way, by its name, until it is resolved', async () => {
    await begin('29991231000000_half');
    await queryRows(database.url, 'create table half (id int)');
    await expect(takeBackup([vehicles()], folder)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining('vehicles is half-way through 29991231000000_half'),
    });
    expect(existsSync(folder)).toBe(false);
    await queryRows(
      database.url,
      'update _prisma_migrations set rolled_back_at = now() where finished_at is null',
    );
    await takeBackup([vehicles()], folder);
  });

  it('OPS-20 is refused of a service whose tables a restore has dropped, unless it keeps whatever is there', async () => {
    await queryRows(database.url, 'drop schema public cascade; create schema public');
    await expect(takeBackup([vehicles()], folder)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining('vehicles has no tables'),
    });
    expect(existsSync(folder)).toBe(false);
    const { databases } = await takeBackup([vehicles()], folder, { asItIs: true });
    expect(databases).toMatchObject([{ name: 'vehicles', tables: [] }]);
  });

  it('OPS-20 waits for a migration that is under way', async () => {
    const migrating = new pg.Client({ connectionString: database.url });
    await migrating.connect();
    try {
      await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await begin('29991231000000_half');
      const taken = takeBackup([vehicles()], folder);
      await eventually(async () => {
        const waiting = await migrating.query(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
        );
        expect(waiting.rowCount).toBe(1);
      });
      await migrating.query('update _prisma_migrations set finished_at = now()');
      await migrating.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      const { databases } = await taken;
      expect(databases[0]?.migrations?.at(-1)?.name).toBe('29991231000000_half');
    } finally {
      await migrating.end();
    }
  });
});

describe('a back-up while PostgreSQL tends a table', () => {
  it('OPS-20 waits longer than the second after which autovacuum gives way, and holds no other table meanwhile', async () => {
    const database = await createTestDatabase({ name: 'vehicles' });
    const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    const tending = new pg.Client({ connectionString: database.url });
    await tending.connect();
    let backups = 0;
    try {
      // It waits for 1.5 s. A busy machine may not look at it while that is seen, but not every time.
      await eventually(async () => {
        backups += 1;
        await tending.query('begin; lock table outbox in share update exclusive mode');
        const taken = takeBackup(
          [{ name: 'vehicles', url: database.url }],
          path.join(folder, `${backups}`),
        );
        try {
          await eventually(
            async () => {
              const { rows } = await tending.query(
                `select clock_timestamp() - waitstart > interval '1.1 s' as "isLong",
                   (select count(*)::int from pg_locks as held where held.pid = waiting.pid
                      and held.mode = 'ShareLock' and held.granted) as held
                 from pg_locks as waiting where not granted and relation = 'outbox'::regclass`,
              );
              expect(rows).toEqual([{ isLong: true, held: 0 }]);
            },
            { timeoutMs: 5_000 },
          );
        } finally {
          await tending.query('rollback');
          await taken;
        }
        expect((await taken).databases).toHaveLength(1);
      });
    } finally {
      await tending.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    }
  });

  it('OPS-20 waits only once, at the cost of its writers, for what does not give way, such as a manual VACUUM', async () => {
    const database = await createTestDatabase({ name: 'vehicles' });
    const folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    const tending = new pg.Client({ connectionString: database.url });
    await tending.connect();
    try {
      await tending.query('begin; lock table outbox in share update exclusive mode');
      const [waits, rests] = [new Set<unknown>(), new Set<unknown>()];
      const taken = takeBackup(
        [{ name: 'vehicles', url: database.url }],
        path.join(folder, 'monday'),
      );
      // Three attempts: it rests only between them.
      await eventually(async () => {
        await tending.query('select pg_stat_clear_snapshot()');
        const { rows } = await tending.query<{ wait: string | null; rest: string | null }>(
          `select waitstart::text as wait, null as rest from pg_locks
             where not granted and relation = 'outbox'::regclass
             union all
             select null, state_change::text from pg_stat_activity
             where datname = current_database() and application_name = 'backup'
               and state = 'idle' and query = 'rollback'
               and clock_timestamp() - state_change > interval '0.1 s'`,
        );
        for (const { wait } of rows) if (wait !== null) waits.add(wait);
        for (const { rest } of rows) if (rest !== null) rests.add(rest);
        expect(rests.size).toBeGreaterThan(2);
      });
      expect(waits.size).toBe(1);
      await tending.query('rollback');
      expect((await taken).databases).toHaveLength(1);
    } finally {
      await tending.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    }
  });
});
