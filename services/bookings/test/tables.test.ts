import { fileURLToPath } from 'node:url';
import { STILL_ON } from '@dewlane/catalog';
import { createPool } from '@dewlane/service-kit';
import { schemaDrift } from '@dewlane/service-kit/testing';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';

interface Column {
  type: string;
  required: boolean;
  default: string | null;
}

describe('the tables of bookings', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'bookings' });
    pool = createPool({ connectionString: database.url, max: 1 });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const columnsOf = async (table: string): Promise<Map<string, Column>> => {
    const { rows } = await pool.query(
      `select column_name, data_type, is_nullable, column_default
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    return new Map(
      rows.map((row) => [
        row.column_name,
        {
          type: row.data_type,
          required: row.is_nullable === 'NO',
          default: row.column_default,
        },
      ]),
    );
  };
  const isUnique = async (table: string, column: string) => {
    const { rowCount } = await pool.query(
      `select from pg_indexes where tablename = $1 and indexdef like '%UNIQUE%'
         and indexdef like '%("' || $2 || '")'`,
      [table, column],
    );
    return rowCount === 1;
  };

  it('counts the appointments ahead, and indexes those to complete, by the statuses that are still on', async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = 'ahead_after'
       union all select indexdef from pg_indexes where indexname = 'services_open_idx'`,
    );
    expect(rows).toHaveLength(2);
    const named = rows.map(({ text }) =>
      text.match(/'(?:\w+)'/g)?.map((word) => word.slice(1, -1)),
    );
    expect(named).toEqual([STILL_ON, STILL_ON]);
  });

  it('DATA-06 has in detailers id, name, initials, rating and distance required, phone and email optional', async () => {
    const columns = await columnsOf('detailers');
    expect([...columns.keys()]).toEqual(
      expect.arrayContaining(['id', 'name', 'initials', 'rating', 'distance', 'phone', 'email']),
    );
    for (const name of ['name', 'initials', 'rating', 'distance']) {
      expect(columns.get(name)).toEqual({ type: 'text', required: true, default: null });
    }
    expect(columns.get('id')).toMatchObject({
      type: 'integer',
      required: true,
      default: expect.stringContaining('nextval'),
    });
    for (const name of ['phone', 'email']) {
      expect(columns.get(name)).toMatchObject({ type: 'text', required: false });
    }
    const { rows } = await pool.query('select id from detailers');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('DATA-07 has every column of services required except the price, and a unique confirmationNumber', async () => {
    const columns = await columnsOf('services');
    for (const name of [
      'id',
      'vehicleId',
      'detailerId',
      'serviceDate',
      'serviceType',
      'status',
      'confirmationNumber',
    ]) {
      expect([name, columns.get(name)?.required]).toEqual([name, true]);
    }
    expect(columns.get('price')).toEqual({ type: 'text', required: false, default: null });
    expect(columns.get('serviceDate')?.type).toBe('text');
    expect(columns.get('detailerId')?.type).toBe('integer');
    expect(await isUnique('services', 'confirmationNumber')).toBe(true);
  });

  it('DATA-08 has in quiz_responses userId and sessionId required, completedAt a boolean, false by default', async () => {
    const columns = await columnsOf('quiz_responses');
    for (const name of ['id', 'userId', 'sessionId', 'createdAt', 'updatedAt']) {
      expect([name, columns.get(name)?.required]).toEqual([name, true]);
    }
    for (const name of [
      'contactName',
      'contactPhone',
      'parkingOption',
      'vehicleType',
      'previouslyDetailed',
      'occupants',
      'serviceDate',
      'timeSlot',
      'customTime',
      'location',
      'customVehicleInfo',
      'selectedServicePackage',
    ]) {
      expect([name, columns.get(name)]).toEqual([
        name,
        { type: 'text', required: false, default: null },
      ]);
    }
    expect(columns.get('completedAt')).toEqual({
      type: 'boolean',
      required: true,
      default: 'false',
    });
  });

  it('has an index for every list and every foreign key that is searched', async () => {
    const { rows } = await pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'public'`,
    );
    const definitions = rows.map(({ indexdef }) => indexdef).join('\n');
    for (const index of [
      'services USING btree ("userId", "startsAt", id)',
      'services USING btree ("vehicleId", "startsAt")',
      'services USING btree ("quizResponseId")',
      'quiz_responses USING btree ("userId", "updatedAt")',
      'quiz_responses USING btree ("sessionId")',
      'reminders USING btree ("appointmentId", kind, "startsAt")',
    ]) {
      expect(definitions).toContain(index);
    }
  });

  it('matches schema.prisma', async () => {
    const prismaDir = fileURLToPath(new URL('../prisma', import.meta.url));
    expect(await schemaDrift({ connectionString: database.url, prismaDir })).toBe('');
  });
});
