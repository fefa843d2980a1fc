import { forEachService, SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import { addressOf, ensureDatabase, ensureRoles } from '@dewlane/setup';
import pg from 'pg';

/** Every database has a role of the same name that owns it. */
const EVENT_LOG = 'event_log';
export const ROLES = [...SERVICE_NAMES, EVENT_LOG] as const;

export interface DatabaseUrls {
  /** Each service's own database, as its own role. */
  services: Record<ServiceName, string>;
  /** The event log as each service reaches it. */
  eventLog: Record<ServiceName, string>;
  /** The event log as the role that owns its tables. */
  eventLogOwner: string;
}

/**
 * Creates what a server lacks: a database for each service and one for the event log, each owned by a role of its name
 * (design.md#data-and-events). A service's role may connect to its own database and to the event log, to no other.
 * Idempotent. `serverUrl` must be of an account that may create roles and databases.
 */
export async function ensureDatabases(
  serverUrl: string,
  passwords: Readonly<Record<string, string>>,
): Promise<DatabaseUrls> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await ensureRoles(
      server,
      ROLES.map((role) => ({ role, password: passwords[role] ?? '' })),
    );
    for (const name of ROLES) await ensureDatabase(server, name, name);
    await server.query(`grant connect on database ${EVENT_LOG} to ${SERVICE_NAMES.join(', ')}`);
  } finally {
    await server.end();
  }
  return databaseUrls(serverUrl, passwords);
}

/** The URLs of the databases that `ensureDatabases` creates on a server. */
export function databaseUrls(
  serverUrl: string,
  passwords: Readonly<Record<string, string>>,
): DatabaseUrls {
  const url = (role: string, database: string): string =>
    addressOf(serverUrl, database, { role, password: passwords[role] ?? '' });
  return {
    services: forEachService((service) => url(service, service)),
    eventLog: forEachService((service) => url(service, EVENT_LOG)),
    eventLogOwner: url(EVENT_LOG, EVENT_LOG),
  };
}

/** Keeps the services' roles out of a server's default databases; only for our embedded server. */
export async function closeBuiltInDatabases(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query('revoke connect on database postgres, template1 from public');
  } finally {
    await server.end();
  }
}
