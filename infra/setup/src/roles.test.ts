import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { ensureRoles } from './roles.ts';

/** A connection to a server of this version, without roles, that notes the statements it gets. */
function serverOf(version: number): { server: pg.Client; statements: string[] } {
  const statements: string[] = [];
  const query = async (sql: string) => {
    statements.push(sql);
    return sql.includes('server_version_num')
      ? { rows: [{ version }], rowCount: 1 }
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
