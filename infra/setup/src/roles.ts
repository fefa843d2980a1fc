import pg from 'pg';

/** A role that can log in. */
export interface Login {
  role: string;
  password: string;
}

/** Creates a role that can log in, or sets the password of an existing one. */
export async function ensureRole(server: pg.Client, { role, password }: Login): Promise<void> {
  if (!(await exists(server, 'select 1 from pg_roles where rolname = $1', role))) {
    await server.query(`create role ${role} login`);
  }
  await server.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
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

/** An account that isn't a superuser can only give a database to a role that it can act as (PostgreSQL 16). */
export async function letCreatorActAsItsRoles(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) >= 160_000) {
    await server.query(`set createrole_self_grant = 'set, inherit'`);
  }
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
