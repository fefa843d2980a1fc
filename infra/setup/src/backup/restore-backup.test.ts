import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, startTestServer, type TestServer } from '@dewlane/test-engines';
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
});
