import { fileURLToPath } from 'node:url';
import { schemaDrift } from '@dewlane/service-kit/testing';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';

interface Column {
  type: string;
  length: number | null;
  required: boolean;
  default: string | null;
}

const TEXT = { type: 'text', length: null, default: null };
const VARCHAR = { type: 'character varying', default: null };
const TIME = { type: 'timestamp with time zone', length: null };
const NOW = 'CURRENT_TIMESTAMP';

describe('the tables of the area DATA', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'identity' });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function columnsOf(table: string): Promise<Record<string, Column>> {
    const { rows } = await client.query(
      `select column_name, data_type, character_maximum_length, is_nullable, column_default
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    return Object.fromEntries(
      rows.map((row) => [
        row.column_name,
        {
          type: row.data_type,
          length: row.character_maximum_length,
          required: row.is_nullable === 'NO',
          default: row.column_default,
        },
      ]),
    );
  }

  /** The columns of each index, or of each unique one. */
  async function indexesOf(table: string, unique: boolean): Promise<string[]> {
    const { rows } = await client.query(
      `select (select string_agg(attname, ',' order by position)
               from unnest(indkey) with ordinality as part(number, position)
               join pg_attribute on attrelid = indrelid and attnum = part.number) as columns
       from pg_index where indrelid = $1::regclass and (indisunique or not $2)`,
      [table, unique],
    );
    return rows.map((row) => row.columns);
  }

  it('DATA-01 holds users with its columns, types, lengths, defaults and uniqueness', async () => {
    expect(await columnsOf('users')).toMatchObject({
      id: { type: 'integer', required: true, default: "nextval('users_id_seq'::regclass)" },
      username: { ...VARCHAR, length: 50, required: true },
      email: { ...VARCHAR, length: 100, required: true },
      passwordHash: { ...VARCHAR, length: 255, required: true },
      firstName: { ...VARCHAR, length: 50, required: false },
      lastName: { ...VARCHAR, length: 50, required: false },
      profileImageUrl: { ...TEXT, required: false },
      phone: { ...TEXT, required: false },
      location: { ...TEXT, required: false },
      lastLoginAt: { ...TIME, required: false, default: null },
      isLocked: { type: 'boolean', required: true, default: 'false' },
      lockoutUntil: { ...TIME, required: false, default: null },
      createdAt: { ...TIME, required: true, default: NOW },
      updatedAt: { ...TIME, required: true, default: NOW },
    });
    expect(await indexesOf('users', true)).toEqual(
      expect.arrayContaining(['id', 'username', 'email', 'normalizedUsername', 'normalizedEmail']),
    );
  });

  it('DATA-01 refuses a user whose e-mail differs only in case', async () => {
    const insert = (username: string, email: string) =>
      client.query(
        `insert into users (username, email, "passwordHash", "normalizedUsername", "normalizedEmail")
         values ($1::text, $2::text, 'x', lower($1::text), lower($2::text))`,
        [username, email],
      );
    await insert('one', 'one@example.com');
    await expect(insert('two', 'ONE@example.com')).rejects.toThrow('users_normalizedEmail_key');
    await expect(insert('ONE', 'two@example.com')).rejects.toThrow('users_normalizedUsername_key');
  });

  it('DATA-02 holds sessions with sid as key, sess required, expire required and indexed', async () => {
    expect(await columnsOf('sessions')).toEqual({
      sid: { ...VARCHAR, length: 64, required: true },
      sess: { type: 'jsonb', length: null, required: true, default: null },
      expire: { ...TIME, required: true, default: null },
    });
    expect(await indexesOf('sessions', true)).toEqual(['sid']);
    expect(await indexesOf('sessions', false)).toContain('expire');
  });

  it('DATA-03 holds devices with its columns, one of which refers to a user', async () => {
    expect(await columnsOf('devices')).toEqual({
      id: { type: 'uuid', length: null, required: true, default: null },
      userId: { type: 'integer', length: null, required: true, default: null },
      deviceToken: { ...VARCHAR, length: 255, required: true },
      deviceFingerprint: { ...TEXT, required: false },
      deviceInfo: { ...TEXT, required: false },
      lastAccessAt: { ...TIME, required: true, default: NOW },
      createdAt: { ...TIME, required: true, default: NOW },
    });
    expect(await indexesOf('devices', true)).toEqual(expect.arrayContaining(['id', 'deviceToken']));
    const { rows } = await client.query(
      `select confrelid::regclass::text as target from pg_constraint
       where conrelid = 'devices'::regclass and contype = 'f'`,
    );
    expect(rows).toEqual([{ target: 'users' }]);
  });

  it('DATA-04 holds login_attempts with its columns, types, lengths and defaults', async () => {
    expect(await columnsOf('login_attempts')).toEqual({
      id: { type: 'uuid', length: null, required: true, default: null },
      identifier: { ...VARCHAR, length: 255, required: true },
      account: { ...VARCHAR, length: 100, required: false },
      attemptedAt: { ...TIME, required: true, default: NOW },
      successful: { type: 'boolean', length: null, required: true, default: 'false' },
      userAgent: { ...TEXT, required: false },
      ipAddress: { ...VARCHAR, length: 45, required: false },
    });
  });

  it('matches schema.prisma: the migrations lack nothing', async () => {
    const prismaDir = fileURLToPath(new URL('../prisma', import.meta.url));
    expect(await schemaDrift({ prismaDir, connectionString: database.url })).toBe('');
  });
});
