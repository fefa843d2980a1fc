import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestDatabase,
  eventually,
  startTcpProxy,
  type TestDatabase,
} from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startChild } from '../../test/child-process.ts';
import { PRISMA_DIR } from '../../test/engines.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { ensureMigrated, migrate, schemaDrift } from './migrations.ts';

describe('a migration', () => {
  let database: TestDatabase;
  let prismaDir: string;

  beforeEach(async () => {
    database = await createTestDatabase({ name: 'plain' });
    prismaDir = await mkdtemp(path.join(tmpdir(), 'prisma-'));
    await cp(PRISMA_DIR, prismaDir, { recursive: true });
  });
  afterEach(async () => {
    await database.drop();
    await rm(prismaDir, { recursive: true });
  });

  const run = () => migrate({ connectionString: database.url, prismaDir });

  async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url, statement_timeout: 60_000 });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function addMigration(name: string, sql: string): Promise<void> {
    const directory = path.join(prismaDir, 'migrations', name);
    await mkdir(directory);
    await writeFile(path.join(directory, 'migration.sql'), sql);
  }

  it('is applied once, in Prisma’s own bookkeeping', async () => {
    expect(await run()).toEqual(['20261121000000_kit_tables']);
    expect(await run()).toEqual([]);
    const rows = await query(
      'select migration_name, finished_at is not null as done from _prisma_migrations',
    );
    expect(rows).toEqual([{ migration_name: '20261121000000_kit_tables', done: true }]);
  });

  it('is applied once by several concurrent starts', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['20261121000000_kit_tables']);
  });

  it('is applied to a database that takes 4 s to accept the connection', async () => {
    const proxy = await startTcpProxy(database.url);
    proxy.slow({ latencyMs: 4_000 });
    const accepting = setTimeout(proxy.mend, 4_000);
    const applied = await migrate({ connectionString: proxy.url, prismaDir }).finally(async () => {
      clearTimeout(accepting);
      await proxy.close();
    });
    expect(applied).toEqual(['20261121000000_kit_tables']);
  });

  it('is applied to a database that lacks only some', async () => {
    await run();
    await addMigration('20261122000000_next', 'create table next (id int primary key);');
    expect(await run()).toEqual(['20261122000000_next']);
  });

  it('may hold semicolons in comments, texts and the bodies of functions', async () => {
    await addMigration(
      '20261122000000_next',
      `-- A function; its body has statements.
       create function twice(n int) returns int language plpgsql as $$
       begin
         if n is null then raise exception using errcode = '22004', message = 'Not null; a number'; end if;
         return 2 * n;
       end $$;
       create table next (id int primary key);`,
    );
    expect(await run()).toContain('20261122000000_next');
    expect(await query('select twice(21) as n, count(*)::int from next')).toEqual([
      { n: 42, count: 0 },
    ]);
  });

  it('fails with the cause, and keeps failing until it is resolved', async () => {
    await addMigration('20261122000000_wrong', 'create table wrong (id nothing);');
    await expect(run()).rejects.toThrow(/20261122000000_wrong/);
    await expect(run()).rejects.toThrow(/20261122000000_wrong/);
    expect(await query('select count(*)::int as n from outbox')).toEqual([{ n: 0 }]);
  });

  it('OPS-36 names the statement that failed, and goes on there once the cause is gone', async () => {
    await run();
    await query("insert into counters values ('1', 1, 7), ('2', 1, 7)");
    await addMigration(
      '20261122000000_next',
      `create table next (id int primary key);
       -- Two counters are equal.
       create unique index next_idx on counters ("value");
       alter table next add column "more" text;`,
    );
    const place = /20261122000000_next .* statement 2 of 3: create unique index next_idx/;
    await expect(run()).rejects.toThrow(place);
    await expect(run()).rejects.toThrow(/could not create unique index/);
    await expect(run()).rejects.toThrow(place);
    await query(`delete from counters where "id" = '2'`);
    expect(await run()).toEqual(['20261122000000_next']);
    expect(await query('select "more" from next')).toEqual([]);
    expect(await run()).toEqual([]);
  });

  it('OPS-36 does not go on with a script that was changed meanwhile', async () => {
    await addMigration('20261122000000_next', 'create table next (id nothing);');
    await expect(run()).rejects.toThrow(/20261122000000_next/);
    await writeFile(
      path.join(prismaDir, 'migrations', '20261122000000_next', 'migration.sql'),
      'create table next (id int);',
    );
    await expect(run()).rejects.toThrow(/failed migrations/);
    await query('update _prisma_migrations set rolled_back_at = now() where finished_at is null');
    expect(await run()).toEqual(['20261122000000_next']);
  });

  it('OPS-04 is only checked if something else applies it', async () => {
    const look = () => ensureMigrated({ MIGRATE: false, DATABASE_URL: database.url }, prismaDir);
    await expect(look()).rejects.toThrow('The database lacks 20261121000000_kit_tables.');
    expect(await query(`select to_regclass('outbox') as outbox`)).toEqual([{ outbox: null }]);
    await run();
    await look();
    await addMigration('20261122000000_next', 'create table next (id int primary key);');
    await expect(look()).rejects.toThrow('The database lacks 20261122000000_next.');
  });

  it('OPS-04 is applied by a start that is to migrate', async () => {
    await ensureMigrated({ MIGRATE: true, DATABASE_URL: database.url }, prismaDir);
    expect(await run()).toEqual([]);
    expect(await query('select from outbox')).toEqual([]);
  });

  it.each([true, false])('OPS-04 doesn’t stop an earlier version (MIGRATE=%s)', async (MIGRATE) => {
    await addMigration('20261122000000_next', 'create table next (id int primary key);');
    await run();
    await rm(path.join(prismaDir, 'migrations', '20261122000000_next'), { recursive: true });
    await ensureMigrated({ MIGRATE, DATABASE_URL: database.url }, prismaDir);
  });

  it('OPS-28 keeps no start waiting that finds it applied while a back-up is being taken', async () => {
    await run();
    const backup = new pg.Client({ connectionString: database.url });
    await backup.connect();
    await backup.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    try {
      expect(await run()).toEqual([]);
    } finally {
      await backup.end();
    }
  });

  describe('of locked tables', () => {
    const holders: pg.Client[] = [];
    afterEach(async () => {
      for (const holder of holders.splice(0)) await holder.end();
    });

    async function hold(...statements: string[]): Promise<pg.Client> {
      const holder = new pg.Client({ connectionString: database.url });
      await holder.connect();
      holders.push(holder);
      await holder.query('begin');
      for (const statement of statements) await holder.query(statement);
      return holder;
    }

    const migrationWaits = () =>
      eventually(async () => {
        const waiting = await query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      });

    it('OPS-28 waits for a long read without blocking later statements for long', async () => {
      await run();
      await addMigration(
        '20261122000000_next',
        'create table next (id int primary key); alter table counters add column "next" text;',
      );
      const reader = await hold('select from counters');
      const migrated = run();
      await migrationWaits();
      // Finishes while the long read still runs; otherwise the waiting migration would block this read too.
      await query('select from counters');
      await migrationWaits();
      await reader.query('commit');
      expect(await migrated).toEqual(['20261122000000_next']);
      expect(await query('select "next" from counters')).toEqual([]);
    });

    it('OPS-36 goes on behind the statements that a killed process has applied', async () => {
      await run();
      await addMigration(
        '20261122000000_next',
        'create table next (id int primary key); alter table counters add column "next" text;',
      );
      const reader = await hold('select from counters');
      const migrating = startChild('migrating-process.ts', [database.url, prismaDir]);
      await migrationWaits();
      await migrating.kill();
      await reader.query('commit');
      expect(await run()).toEqual(['20261122000000_next']);
      expect(await query('select "next" from counters')).toEqual([]);
      expect(await query('select from next')).toEqual([]);
    });

    it('OPS-36 applies no statement that another process has counted meanwhile', async () => {
      await run();
      await addMigration('20261122000000_next', 'alter table counters add column "next" text;');
      const reader = await hold('select from counters');
      const refused = expect(run()).rejects.toThrow('Another process goes on with this migration.');
      await migrationWaits();
      await query(
        'update _prisma_migrations set applied_steps_count = 1 where finished_at is null',
      );
      await reader.query('commit');
      await refused;
      await expect(query('select "next" from counters')).rejects.toThrow(/does not exist/);
    });
  });

  it('leaves no connection open', async () => {
    await run();
    // The server lists a connection until its process has ended.
    await eventually(async () => {
      const rows = await query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(rows).toEqual([{ n: 0 }]);
    });
  });

  describe('compared with the schema', () => {
    it('shows no drift if it matches', async () => {
      await run();
      expect(await schemaDrift({ connectionString: database.url, prismaDir })).toBe('');
    });

    it('shows the missing SQL if it doesn’t', async () => {
      await run();
      await addMigration('20261122000000_drop', 'alter table counters drop column "value";');
      await run();
      const drift = await schemaDrift({ connectionString: database.url, prismaDir });
      expect(drift).toMatch(/ALTER TABLE "counters" ADD COLUMN\s+"value" INTEGER NOT NULL/);
    });
  });
});
