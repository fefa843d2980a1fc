import pg from 'pg';
import { scramVerifier } from './scram-verifier.ts';

/** A role that can log in. */
export interface Login {
  role: string;
  password: string;
}

/**
 * Creates roles that can log in, or sets the passwords of existing ones, and lets the account act as each of them: one that
 * isn't a superuser can only give a database to such a role. No statement holds a password (OPS-37).
 */
export async function ensureRoles(server: pg.Client, logins: readonly Login[]): Promise<void> {
  const { version, iterations } = await describeServer(server);
  const grantsItself = version >= 160_000;
  if (grantsItself) await server.query(`set createrole_self_grant = 'set, inherit'`);
  for (const { role, password } of logins) {
    await ensureRole(server, role, scramVerifier(password, iterations));
    if (!grantsItself) await server.query(`grant ${role} to current_user`);
  }
}

/** Creates a role that can log in, or sets the password of an existing one. */
async function ensureRole(server: pg.Client, role: string, verifier: string): Promise<void> {
  if (!(await exists(server, 'select 1 from pg_roles where rolname = $1', role))) {
    await server.query(`create role ${role} login`);
  }
  await server.query(`alter role ${role} password ${pg.escapeLiteral(verifier)}`);
}

/** Creates a database that only its owner can connect to; an existing one keeps its owner. */
export async function ensureDatabase(
  server: pg.Client,
  name: string,
  owner: string,
): Promise<void> {
  if (!(await exists(server, 'select 1 from pg_database where datname = $1', name))) {
    await server.query(`create database ${name} owner ${owner}`);
  }
  await server.query(`revoke connect, temporary on database ${name} from public`);
}

/** The server's version, and with how many iterations it makes a password's verifier (a setting since PostgreSQL 16). */
async function describeServer(server: pg.Client): Promise<{ version: number; iterations: number }> {
  const { rows } = await server.query<{ version: number; iterations: number }>(
    `select current_setting('server_version_num')::int as version,
       coalesce(current_setting('scram_iterations', true), '4096')::int as iterations`,
  );
  if (rows[0] === undefined) throw new Error('PostgreSQL has not told its version.');
  return rows[0];
}

/** A database's address on a server, for a role; keeps options of the server's address (`sslmode`). */
export function addressOf(serverUrl: string, database: string, login: Login): string {
  const url = new URL(serverUrl);
  url.username = login.role;
  url.password = login.password;
  url.pathname = `/${database}`;
  return url.href;
}

async function exists(server: pg.Client, sql: string, name: string): Promise<boolean> {
  return (await server.query(sql, [name])).rowCount === 1;
}
