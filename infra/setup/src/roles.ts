import pg from 'pg';

/** A role that can log in. */
export interface Login {
  role: string;
  password: string;
}

/**
 * Creates roles that can log in, or sets the passwords of existing ones, and lets the account act as each of them: one that
 * isn't a superuser can only give a database to such a role.
 */
export async function ensureRoles(server: pg.Client, logins: readonly Login[]): Promise<void> {
  const grantsItself = await letCreatorActAsItsRoles(server);
  for (const login of logins) {
    await ensureRole(server, login);
    if (!grantsItself) await server.query(`grant ${login.role} to current_user`);
  }
}

/** Creates a role that can log in, or sets the password of an existing one. */
async function ensureRole(server: pg.Client, { role, password }: Login): Promise<void> {
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

/** Has PostgreSQL 16 and later let the account act as the roles that it creates; returns whether the server can. */
async function letCreatorActAsItsRoles(server: pg.Client): Promise<boolean> {
  const { rows } = await server.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < 160_000) return false;
  await server.query(`set createrole_self_grant = 'set, inherit'`);
  return true;
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
