import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from './migrations.ts';
import { areMigrationsApplied } from './recorded-migrations.ts';

const PRISMA_DIR = fileURLToPath(new URL('../../test/prisma', import.meta.url));

describe('the check for applied migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('distinguishes an empty database, a migrated one, and one whose migration was edited', async () => {
    await expect(areMigrationsApplied(client, PRISMA_DIR)).resolves.toBe(false);

    const applied = await migrate({ connectionString: database.url, prismaDir: PRISMA_DIR });
    expect(applied.length).toBeGreaterThan(0);
    await expect(areMigrationsApplied(client, PRISMA_DIR)).resolves.toBe(true);

    await client.query(`update _prisma_migrations set checksum = 'of another text'`);
    await expect(areMigrationsApplied(client, PRISMA_DIR)).resolves.toBe(false);
  });
});
