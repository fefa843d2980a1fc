import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { eventually, queryRows, startTestServer, type TestServer } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateAll } from '../migrate.ts';
import { ownerUrl, serviceUrl } from '../service-databases.ts';
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
