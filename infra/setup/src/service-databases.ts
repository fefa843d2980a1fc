import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import pg from 'pg';
import {
  addressOf,
  ensureDatabase,
  ensureRole,
  type Login,
  letCreatorActAsItsRoles,
} from './roles.ts';

/** The role that owns a service's tables and may change them; the service itself signs in as the role of its name. */
export function ownerOf(service: ServiceName): string {
  return `${service}_owner`;
}

/** Every role that setup gives a password to. */
export const DATABASE_ROLES: readonly string[] = SERVICE_NAMES.flatMap((name) => [
  name,
  ownerOf(name),
]);

/**
 * Makes what a server lacks of the distributed form: for each service a database of its name, the role that owns its tables,
 * and the role that the service signs in as, which reads and writes rows and changes no table. Neither may enter another
 * service's database. Safe to run again. `serverUrl` names an account that may make roles and databases.
 */
export async function ensureServiceDatabases(
  serverUrl: string,
  passwordOf: (role: string) => string,
): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl, application_name: 'setup' });
  await server.connect();
  try {
    await letCreatorActAsItsRoles(server);
    for (const role of DATABASE_ROLES) {
      await ensureRole(server, { role, password: passwordOf(role) });
    }
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

/** The address of a service's database as the service itself enters it. */
export function serviceUrl(
  serverUrl: string,
  service: ServiceName,
  passwordOf: (role: string) => string,
): string {
  return addressOf(serverUrl, service, loginOf(service, passwordOf));
}

/**
 * Gives the service's role the rows of all tables, those that come later too (a migration's, a rebuilt projection's). Which
 * migrations were run it may only read.
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
