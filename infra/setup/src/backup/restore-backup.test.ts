import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import {
  createPool,
  deleteOldKitRows,
  inTransaction,
  rebuildProjection,
  type SqlExecutor,
  secondTable,
} from '@dewlane/service-kit';
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { checksumOf } from '@dewlane/service-kit/migration-scripts';
import {
  createTestDatabase,
  eventually,
  queryRows,
  startTestServer,
  type TestServer,
} from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateAll } from '../migrate.ts';
import { ownerUrl, serviceUrl } from '../service-databases.ts';
import { CONTENTS_FILE, readContents, rowsFile } from './contents.ts';
import { openOneMoment } from './one-moment.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const root = new URL('../../../..', import.meta.url).pathname;
const passwordOf = (role: string): string => `${role}'s "own"`;

describe('a restore in the distributed form', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'restore-')), 'backup');
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await migrateAll({ serverUrl: server.url, passwordOf, root, write: () => undefined });
  });
  afterAll(async () => {
    rmSync(path.dirname(folder), { recursive: true });
    await server.stop();
  });

  it("OPS-20 is refused while the service is connected, although the owner can't inspect its sessions", async () => {
    const owned = { name: 'vehicles', url: ownerUrl(server.url, 'vehicles', passwordOf) };
    const restore = () =>
      restoreBackup(folder, [{ ...owned, prismaDir: path.join(root, 'services/vehicles/prisma') }]);
    await takeBackup([owned], folder);
    const service = new pg.Client({
      connectionString: serviceUrl(server.url, 'vehicles', passwordOf),
    });
    await service.connect();
    await expect(restore()).rejects.toThrow('1 others are connected to the database vehicles');
    await service.end();
    // PostgreSQL may take a moment to end a session.
    const restored = await eventually(restore);
    expect(restored.databases.map(({ name }) => name)).toEqual(['vehicles']);
  });

  it.each([
    ['cut off', (file: Buffer) => file.subarray(0, -10), 'is damaged: unexpected end of file'],
    ['of no rows', () => gzipSync(''), 'has 0 rows instead of 1'],
  ])('OPS-32 changes nothing if a file of the back-up is %s', async (_, damage, said) => {
    const owned = SERVICE_NAMES.map((name) => ({
      name,
      url: ownerUrl(server.url, name, passwordOf),
      prismaDir: path.join(root, 'services', name, 'prisma'),
    }));
    const backup = path.join(path.dirname(folder), 'damaged');
    const [first, last] = [owned[0], owned.at(-1)];
    if (first === undefined || last === undefined) throw new Error('There are no services.');
    const offset = `insert into consumer_offsets values ('all', 0, 1)`;
    await queryRows(last.url, offset);
    await takeBackup(owned, backup);
    await queryRows(first.url, 'create table since (id int)');
    const file = path.join(backup, last.name, 'consumer_offsets.copy.gz');
    writeFileSync(file, damage(readFileSync(file)));

    await eventually(async () => {
      await expect(restoreBackup(backup, owned)).rejects.toMatchObject({
        name: 'BackupError',
        message: `${file} ${said}.`,
      });
    });
    expect(await queryRows(first.url, 'select * from since')).toEqual([]);
    await queryRows(first.url, 'drop table since');
    await queryRows(last.url, 'delete from consumer_offsets');
    rmSync(backup, { recursive: true });
  });
});

describe('a back-up that this version could not restore', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'refused-')), 'backup');
  let database: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'vehicles' });
    await queryRows(database.url, `insert into consumer_offsets values ('all', 0, 1)`);
    await takeBackup([vehicles()], folder);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(path.dirname(folder), { recursive: true });
  });

  const vehicles = () => ({
    name: 'vehicles',
    url: database.url,
    prismaDir: path.join(root, 'services/vehicles/prisma'),
  });
  type Kept = ReturnType<typeof readContents>['databases'][number];

  /** Restores the back-up after its description was changed, which is refused. */
  async function refuse(
    change: (kept: Kept) => void,
    said: RegExp,
    restored = vehicles(),
  ): Promise<void> {
    const file = path.join(folder, CONTENTS_FILE);
    const taken = readFileSync(file);
    const contents = readContents(folder);
    for (const kept of contents.databases) change(kept);
    writeFileSync(file, JSON.stringify(contents));
    writeFileSync(rowsFile(folder, 'vehicles', 'half'), gzipSync(''));
    await eventually(async () => {
      await expect(restoreBackup(folder, [restored])).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringMatching(said),
      });
    });
    writeFileSync(file, taken);
    expect(await queryRows(database.url, 'select "topic" from consumer_offsets')).toEqual([
      { topic: '0' },
    ]);
  }

  it.each<[string, (kept: Kept) => void, RegExp]>([
    [
      'a migration that it does not have, with what restores it',
      (kept) => kept.migrations?.push({ name: '29991231000000_later', checksum: '' }),
      /later version: vehicles had 29991231000000_later\..* newest version .* image setup .*"Roll back"/,
    ],
    [
      'a table of a migration that had stopped half-way',
      (kept) => kept.tables.push({ name: 'half', columns: ['id'], rows: 0 }),
      /no column "id" of "half"/,
    ],
    [
      'a column of a migration that had stopped half-way',
      (kept) => kept.tables[0]?.columns.push('half'),
      /no column "half"/,
    ],
    [
      'no tables at all',
      (kept) => Object.assign(kept, { migrations: null, tables: [], sequences: [] }),
      /was taken when vehicles had no tables/,
    ],
  ])('OPS-20 OPS-32 is refused with the reason, and changes nothing: %s', (_, change, said) =>
    refuse(change, said),
  );

  it.each([
    ['begin', '-- All; or nothing.\nBEGIN;\ncreate table whole (id int);\nCOMMIT;'],
    ['commit', 'create table whole (id int); /* All */ commit; create table more (id int);'],
  ])(
    'OPS-32 is refused before a migration’s %s could end the transaction in which it is tried',
    async (word, script) => {
      const prismaDir = path.join(path.dirname(folder), `prisma-${word}`);
      const name = '29991231000000_whole';
      cpSync(vehicles().prismaDir, prismaDir, { recursive: true });
      mkdirSync(path.join(prismaDir, 'migrations', name));
      writeFileSync(path.join(prismaDir, 'migrations', name, 'migration.sql'), script);
      const change = (kept: Kept) => {
        kept.migrations?.push({ name, checksum: checksumOf(script) });
        kept.tables[0]?.columns.push('half');
      };
      const said = new RegExp(`${name} of vehicles .* "${word}"`, 'i');
      await refuse(change, said, { ...vehicles(), prismaDir });
    },
  );
});

describe('a back-up that is older than rows are kept', () => {
  it.each(['identity', 'bookings'])(
    'OPS-25 is restored with what %s has published and handled, which retention then keeps as if it were new',
    async (name) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'old-'));
      const database = await createTestDatabase({ name });
      const restored = {
        name,
        url: database.url,
        prismaDir: path.join(root, 'services', name, 'prisma'),
      };
      await queryRows(
        database.url,
        `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event", "createdAt", "publishedAt")
         select gen_random_uuid(), 't', key, 't', 1, '{}', at, '{}', at, case key when 'published' then at end
         from (values ('published', now() - interval '8 days'), ('waiting', now() - interval '8 days')) as had (key, at);
       insert into inbox values ('handled', gen_random_uuid(), now() - interval '31 days')`,
      );
      const backup = path.join(folder, 'backup');
      await takeBackup([restored], backup);
      await eventually(() => restoreBackup(backup, [restored]));
      const pool = createPool({ connectionString: database.url, max: 1 });
      const days = { OUTBOX_DAYS: 7, INBOX_DAYS: 30 };
      await deleteOldKitRows(pool, days, new Date(), new AbortController().signal);
      await pool.end();
      expect(
        await queryRows(
          database.url,
          `select "key", "publishedAt" is null as "isWaiting" from outbox order by "key"`,
        ),
      ).toEqual([
        { key: 'published', isWaiting: false },
        { key: 'waiting', isWaiting: true },
      ]);
      expect(await queryRows(database.url, 'select "consumer" from inbox')).toEqual([
        { consumer: 'handled' },
      ]);
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  );

  it('OPS-25 is restored with the events of its log, which compaction then keeps as if they were new', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'old-log-'));
    const { url, drop } = await createTestDatabase({ name: 'event_log' });
    const restored = {
      name: 'event_log',
      url,
      makeTables: (target: string) => migrateEventLog(target, []),
    };
    await queryRows(url, "select ensure_topics('{t}')");
    await queryRows(
      url,
      `insert into log ("topic", "offset", "eventId", "key", "event", "appendedAt")
       select 't', number, gen_random_uuid(), 'k', '{}', now() - interval '8 days' from generate_series(1, 2) as number`,
    );
    const backup = path.join(folder, 'backup');
    await takeBackup([restored], backup);
    await eventually(() => restoreBackup(backup, [restored]));
    await queryRows(url, "select compact_log_part('t', 0, 7, 1000)");
    expect(await queryRows(url, 'select "offset" from log')).toHaveLength(2);
    await drop();
    rmSync(folder, { recursive: true });
  });
});

describe('a back-up beside a rebuild', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rebuilt-'));
  const second = secondTable('contacts', 'userId');
  let database: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    await queryRows(
      database.url,
      `insert into contacts ("userId", "version", "email") values ('7', 1, 'a@example.com')`,
    );
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const bookings = () => ({
    name: 'bookings',
    url: database.url,
    prismaDir: path.join(root, 'services/bookings/prisma'),
  });
  const named = (rows: object[]) => rows.map((row) => Object.entries(row)[0]);
  async function withPool(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
    const pool = createPool({ connectionString: database.url, max: 2 });
    await work(pool).finally(() => pool.end());
  }
  const contacts = async () =>
    named(await queryRows(database.url, 'select "userId" from contacts'));
  const ANN = [['userId', '7']];

  it('OPS-20 misses no rows of a projection that is swapped in after its moment', async () => {
    await withPool(async (pool) => {
      const moment = await openOneMoment([bookings()]);
      let [transactions, isSwapped] = [0, false];
      const rebuilding = rebuildProjection<SqlExecutor>({
        bus: { readAll: async () => undefined },
        transaction: (work) => {
          transactions += 1;
          return inTransaction(pool, work);
        },
        ...second,
        handlers: {},
      }).finally(() => {
        isSwapped = true;
      });
      // Preparation, the swap, and the swap again.
      await eventually(() => isSwapped || transactions > 2);
      const copied = await moment.readers.get('bookings')?.query('select "userId" from contacts');
      await moment.end();
      await rebuilding;
      expect(named(copied?.rows ?? [])).toEqual(ANN);
    });
    expect(await contacts()).toEqual(ANN);
  });

  it('OPS-20 is restored although it was taken while a projection was being rebuilt', async () => {
    const backup = path.join(folder, 'meanwhile');
    await withPool((pool) => inTransaction(pool, second.prepare));
    await takeBackup([bookings()], backup);
    await eventually(() => restoreBackup(backup, [bookings()]));
    expect(await contacts()).toEqual(ANN);
  });

  it('OPS-20 is restored if an earlier version has put the second table of a rebuild into it', async () => {
    const backup = path.join(folder, 'earlier');
    await takeBackup([bookings()], backup);
    const contents = readContents(backup);
    contents.databases[0]?.tables.push({ name: second.name, columns: ['userId'], rows: 1 });
    writeFileSync(path.join(backup, CONTENTS_FILE), JSON.stringify(contents));
    writeFileSync(rowsFile(backup, 'bookings', second.name), gzipSync('7\n'));
    await eventually(() => restoreBackup(backup, [bookings()]));
    expect(await contacts()).toEqual(ANN);
  });
});
