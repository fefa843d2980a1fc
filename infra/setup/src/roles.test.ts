import { queryRows, startTestServer, type TestServer } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { addressOf, ensureRoles } from './roles.ts';

/** A connection to a server of this version, without roles, that notes the statements it gets. */
function serverOf(version: number): { server: pg.Client; statements: string[] } {
  const statements: string[] = [];
  const query = async (sql: string) => {
    statements.push(sql);
    return sql.includes('server_version_num')
      ? { rows: [{ version, iterations: 1 }], rowCount: 1 }
      : { rows: [], rowCount: 0 };
  };
  return { server: { query } as unknown as pg.Client, statements };
}

const LOGIN = { role: 'bookings', password: 'p' };

describe('the roles that an account creates', () => {
  it('lets PostgreSQL 15’s account act as its roles, to which it gives databases', async () => {
    const { server, statements } = serverOf(150_000);
    await ensureRoles(server, [LOGIN]);
    const created = statements.indexOf('create role bookings login');
    expect(created).toBeGreaterThanOrEqual(0);
    expect(statements.indexOf('grant bookings to current_user')).toBeGreaterThan(created);
    expect(statements.join()).not.toContain('createrole_self_grant');
  });

  it('has PostgreSQL 16 grant them by itself', async () => {
    const { server, statements } = serverOf(160_000);
    await ensureRoles(server, [LOGIN]);
    expect(statements.findIndex((sql) => sql.includes('createrole_self_grant'))).toBeLessThan(
      statements.indexOf('create role bookings login'),
    );
    expect(statements.join()).not.toContain('to current_user');
  });
});

describe('the password of a role', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each([
    ['made at random', 'kZ3_x-Qa81bTmW5yRfLpV0Jc'],
    ['with quotes', `bookings's "own"`],
    ['outside ASCII', 'Çedille ﬁne'],
  ])('OPS-37 is in no statement, and lets the role log in (%s)', async (_, password) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const statements: string[] = [];
    client.query = ((...given: unknown[]) => {
      statements.push(given.flat().join('\n'));
      return query(...given);
    }) as typeof client.query;
    const login = { role: 'bookings', password };
    try {
      await ensureRoles(client, [login]);
    } finally {
      await client.end();
    }
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.filter((text) => text.includes(password.slice(-6)))).toEqual([]);
    const url = addressOf(server.url, 'postgres', login);
    expect(await queryRows(url, 'select current_user::text as role')).toEqual([
      { role: 'bookings' },
    ]);
    await expect(
      queryRows(addressOf(server.url, 'postgres', { ...login, password: 'another' }), 'select 1'),
    ).rejects.toThrow('password authentication failed');
  });
});
