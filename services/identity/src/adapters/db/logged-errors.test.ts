import { createPool, type Logger } from '@dewlane/service-kit';
import { createLogger } from '@dewlane/service-kit/testing';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPrisma } from './prisma.ts';

const ANN = {
  username: 'ann',
  normalizedUsername: 'ann',
  email: 'ann@example.com',
  normalizedEmail: 'ann@example.com',
  passwordHash: '$argon2id$secret',
};

describe('an error of the database, logged', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let prisma: ReturnType<typeof createPrisma>;
  let lines: string[];
  let log: Logger;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'identity' });
    pool = createPool({ connectionString: database.url, max: 1 });
    prisma = createPrisma(pool);
    log = createLogger({ name: 'test' }, { write: (line) => lines.push(line) });
    await prisma.user.create({ data: ANN });
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await pool.end();
    await database.drop();
  });

  const columns = Object.keys(ANN).map((name) => `"${name}"`);
  const insert = `insert into users (${columns.join(', ')}) values ($1, $2, $3, $4, $5)`;

  it.each([
    [
      'a value that is there already',
      'duplicate key',
      () => pool.query(insert, Object.values(ANN)),
    ],
    [
      'a row that lacks something',
      'null value in column "email"',
      () => pool.query(insert, Object.values({ ...ANN, email: null })),
    ],
    [
      'a value that is there already, by Prisma',
      'Unique constraint failed',
      () => prisma.user.create({ data: ANN }),
    ],
    [
      'a column that isn’t there, by Prisma',
      'Unknown argument `noColumn`',
      () => prisma.user.create({ data: Object.assign({ noColumn: 1 }, ANN) }),
    ],
  ])('OBS-02 says what is wrong with %s, without its values', async (_what, told, write) => {
    lines = [];
    await write().then(
      () => undefined,
      (err: unknown) => log.error({ err }, 'a request failed'),
    );
    const [line = '{}'] = lines;
    expect(JSON.parse(line).err.message).toContain(told);
    expect(JSON.parse(line).err.stack).toMatch(/^ {4}at /);
    expect(line).not.toMatch(/ann@example|secret/);
  });
});
