import pg from 'pg';
import { SERVICES, type ServiceName } from './parts.ts';

/** Every database has a role of the same name that owns it. */
const EVENT_LOG = 'event_log';
export const ROLES = [...SERVICES, EVENT_LOG] as const;

export interface DatabaseUrls {
  /** Each service's own database, as its own role. */
  services: Record<ServiceName, string>;
  /** The event log as each service reaches it. */
  eventLog: Record<ServiceName, string>;
  /** The event log as the role that owns its tables. */
  eventLogOwner: string;
}

/**
 * Makes what a server lacks: a database for each service and one for the event log, each owned by a role of its name
 * (DESIGN §2). A service's role may connect to its own database and to the event log, to no other. Safe to run
 * again. `serverUrl` names an account that may make roles and databases.
 */
export async function ensureDatabases(
  serverUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<DatabaseUrls> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await letCreatorActAsItsRoles(server);
    for (const role of ROLES) await ensureRole(server, role, passwords[role] ?? '');
    for (const name of ROLES) await ensureDatabase(server, name);
    await server.query(`grant connect on database ${EVENT_LOG} to ${SERVICES.join(', ')}`);
  } finally {
    await server.end();
  }
  return databaseUrls(serverUrl, passwords);
}

/** Where the databases are that `ensureDatabases` makes on a server. */
export function databaseUrls(
  serverUrl: string,
  passwords: Readonly<Record<string, string>>,
): DatabaseUrls {
  const url = (role: string, database: string): string =>
    addressOf(serverUrl, { role, database, password: passwords[role] ?? '' });
  return {
    services: forEachService((service) => url(service, service)),
    eventLog: forEachService((service) => url(service, EVENT_LOG)),
    eventLogOwner: url(EVENT_LOG, EVENT_LOG),
  };
}

/** Keeps the services' roles out of the databases that every server comes with; only for a server of our own. */
export async function closeBuiltInDatabases(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query('revoke connect on database postgres, template1 from public');
  } finally {
    await server.end();
  }
}

/** A value for each of the four services. */
export function forEachService<T>(value: (service: ServiceName) => T): Record<ServiceName, T> {
  return {
    identity: value('identity'),
    vehicles: value('vehicles'),
    bookings: value('bookings'),
    admin: value('admin'),
  };
}

async function ensureRole(server: pg.Client, role: string, password: string): Promise<void> {
  if (!(await exists(server, 'select 1 from pg_roles where rolname = $1', role))) {
    await server.query(`create role ${role} login`);
  }
  await server.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}

async function ensureDatabase(server: pg.Client, name: string): Promise<void> {
  if (!(await exists(server, 'select 1 from pg_database where datname = $1', name))) {
    await server.query(`create database ${name} owner ${name}`);
  }
  await server.query(`revoke connect, temporary on database ${name} from public`);
}

/** Without being superuser, an account may hand a database only to a role that it can act as (PostgreSQL 16). */
async function letCreatorActAsItsRoles(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) >= 160_000) {
    await server.query(`set createrole_self_grant = 'set, inherit'`);
  }
}

async function exists(server: pg.Client, sql: string, name: string): Promise<boolean> {
  return (await server.query(sql, [name])).rowCount === 1;
}

function addressOf(
  serverUrl: string,
  { role, database, password }: { role: string; database: string; password: string },
): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
