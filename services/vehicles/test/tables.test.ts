import { fileURLToPath } from 'node:url';
import { schemaDrift } from '@dewlane/service-kit/migrations';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'vehicles' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the tables', () => {
  it('DATA-05 holds vehicles with id, userId (up to 50, required), make, model, year, type, miles (required text), color, imageUrl, lastServiceDate, daysSinceService (integer, default 0), createdAt, updatedAt', async () => {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name as name, concat_ws(' ', data_type, character_maximum_length,
         case is_nullable when 'NO' then 'required' end, 'default ' || column_default) as type
       from information_schema.columns where table_name = 'vehicles'`,
    );
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toMatchObject({
      id: 'uuid required',
      userId: 'character varying 50 required',
      make: 'text required',
      model: 'text required',
      year: 'text required',
      type: 'text required',
      miles: 'text required',
      color: 'text',
      imageUrl: 'text',
      lastServiceDate: 'date',
      daysSinceService: 'integer required default 0',
      createdAt: 'timestamp with time zone required',
      updatedAt: 'timestamp with time zone required',
    });
  });

  it('matches the Prisma schema', async () => {
    const prismaDir = fileURLToPath(new URL('../prisma', import.meta.url));
    expect(await schemaDrift({ prismaDir, connectionString: database.url })).toBe('');
  });

  it.each([
    [
      'a page of an owner’s vehicles',
      `select * from vehicles where "userId" in ('1', '2') order by "createdAt", id limit 51`,
      'vehicles_userId_createdAt_id_idx',
    ],
    [
      'the photos of a guest',
      `update photos set "ownerId" = '1' where "ownerId" = 'guest_1'`,
      'photos_ownerId_idx',
    ],
    [
      'the newest service of a vehicle',
      `select max("serviceDay") from appointments where "vehicleId" = '1' and status = 'completed'`,
      'appointments_vehicleId_status_serviceDay_idx',
    ],
  ])('has an index for %s', async (_name, query, index) => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});
