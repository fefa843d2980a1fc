import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import pg from 'pg';
import { addressOf, ensureDatabase, ensureRoles, type Login } from './roles.ts';

/** The role that owns a service's tables and may change them; the service itself logs in as the role of its name. */
function ownerOf(service: ServiceName): string {
  return `${service}_owner`;
}

/** Every role that setup sets a password for. */
export const DATABASE_ROLES: readonly string[] = SERVICE_NAMES.flatMap((name) => [
  name,
  ownerOf(name),
]);

/**
 * Creates what the distributed form needs and the server lacks: for each service a database of its name, the role that
 * owns its tables, and the role that the service logs in as, which reads and writes rows but can't change tables.
 * Neither can connect to another service's database. Idempotent. The account of `serverUrl` must be allowed to create
 * roles and databases.
 */
export async function ensureServiceDatabases(
  serverUrl: string,
  passwordOf: (role: string) => string,
): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl, application_name: 'setup' });
  await server.connect();
  try {
    await ensureRoles(
      server,
      DATABASE_ROLES.map((role) => ({ role, password: passwordOf(role) })),
    );
    for (const service of SERVICE_NAMES) {
      const owner = ownerOf(service);
      await ensureDatabase(server, service, owner);
      await server.query(`grant connect on database ${service} to ${service}, ${owner}`);
    }
  } finally {
    await server.end();
  }
}

/** The address of a service's database for the role that owns its tables. */
export function ownerUrl(
  serverUrl: string,
  service: ServiceName,
  passwordOf: (role: string) => string,
): string {
  return addressOf(serverUrl, service, loginOf(ownerOf(service), passwordOf));
}

/** The address of a service's database for the service itself. */
export function serviceUrl(
  serverUrl: string,
  service: ServiceName,
  passwordOf: (role: string) => string,
): string {
  return addressOf(serverUrl, service, loginOf(service, passwordOf));
}

/**
 * Grants the service's role access to the rows of all tables, including later ones (of a migration or a rebuilt
 * projection). The table of applied migrations is read-only.
 */
export async function grantRows(ownersUrl: string, service: ServiceName): Promise<void> {
  const client = new pg.Client({ connectionString: ownersUrl, application_name: 'setup' });
  await client.connect();
  try {
    await client.query(`
      begin;
      revoke create on schema public from public;
      grant usage on schema public to ${service};
      grant select, insert, update, delete on all tables in schema public to ${service};
      grant usage, select, update on all sequences in schema public to ${service};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${service};
      alter default privileges in schema public grant usage, select, update on sequences to ${service};
      revoke insert, update, delete on _prisma_migrations from ${service};
      commit;
    `);
  } finally {
    await client.end();
  }
}

function loginOf(role: string, passwordOf: (role: string) => string): Login {
  return { role, password: passwordOf(role) };
}
