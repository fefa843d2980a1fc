import { SERVICE_NAMES } from '@dewlane/internal-api';
import { startTestServer, type TestServer } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { closeBuiltInDatabases, type DatabaseUrls, ensureDatabases } from '../src/run/databases.ts';

const PASSWORDS = { identity: 'i', vehicles: 'v', bookings: 'b', admin: 'a', event_log: 'e' };

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = await connect(url);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

describe('the databases of the services', () => {
  let server: TestServer;
  let urls: DatabaseUrls;

  beforeAll(async () => {
    server = await startTestServer();
    await closeBuiltInDatabases(server.url);
    urls = await ensureDatabases(server.url, PASSWORDS);
  });

  afterAll(async () => {
    await server.stop();
  });

  const inDatabase = (url: string, database: string): string => {
    const other = new URL(url);
    other.pathname = `/${database}`;
    return other.href;
  };

  it.each(SERVICE_NAMES)("lets %s's role work in its own database", async (service) => {
    await run(urls.services[service], 'create table own (id int)', 'drop table own');
  });

  const strangers = SERVICE_NAMES.flatMap((service) =>
    [...SERVICE_NAMES, 'postgres', 'template1']
      .filter((other) => other !== service)
      .map((other) => [service, other] as const),
  );

  it.each(strangers)("refuses %s's role at the database %s", async (service, other) => {
    await expect(connect(inDatabase(urls.services[service], other))).rejects.toThrow(
      `permission denied for database "${other}"`,
    );
  });

  it.each(SERVICE_NAMES)("refuses the event log's role at the database of %s", async (service) => {
    await expect(connect(inDatabase(urls.eventLogOwner, service))).rejects.toThrow(
      `permission denied for database "${service}"`,
    );
  });

  it.each(SERVICE_NAMES)(
    'lets %s reach the event log, but make no tables there',
    async (service) => {
      await expect(run(urls.eventLog[service], 'create table mine (id int)')).rejects.toThrow(
        'permission denied for schema public',
      );
    },
  );

  it('leaves them and their contents unchanged in a second run', async () => {
    await run(urls.services.identity, 'create table kept as select 1 as id');
    await expect(ensureDatabases(server.url, PASSWORDS)).resolves.toEqual(urls);
    await run(urls.services.identity, 'select id from kept', 'drop table kept');
  });

  it("can be created by an account with CREATEDB and CREATEROLE that isn't a superuser", async () => {
    const other = await startTestServer();
    try {
      await run(other.url, `create role maker login createdb createrole password 'm'`);
      const url = new URL(other.url);
      url.username = 'maker';
      url.password = 'm';
      const made = await ensureDatabases(url.href, PASSWORDS);
      await run(made.services.bookings, 'create extension btree_gist', 'create table own (id int)');
      await expect(ensureDatabases(url.href, PASSWORDS)).resolves.toEqual(made);
    } finally {
      await other.stop();
    }
  });
});
