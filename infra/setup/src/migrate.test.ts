import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import { queryRows, startTestServer, type TestServer } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateAll } from './migrate.ts';
import {
  DATABASE_ROLES,
  ensureServiceDatabases,
  ownerUrl,
  serviceUrl,
} from './service-databases.ts';

const root = new URL('../../..', import.meta.url).pathname;
const passwordOf = (role: string): string => `${role}'s "own"`;

describe('the databases of the distributed form', () => {
  let server: TestServer;
  let lines: string[];

  const setUp = async (): Promise<string[]> => {
    const written: string[] = [];
    const write = (line: string): number => written.push(line);
    await migrateAll({ serverUrl: server.url, passwordOf, root, write });
    return written;
  };

  const asService = (service: ServiceName): string => serviceUrl(server.url, service, passwordOf);
  const asOwner = (service: ServiceName): string => ownerUrl(server.url, service, passwordOf);

  beforeAll(async () => {
    server = await startTestServer();
    lines = await setUp();
  });
  afterAll(() => server.stop());

  it('migrates them once, and has nothing to do the second time', async () => {
    expect(lines).toHaveLength(SERVICE_NAMES.length);
    for (const line of lines) expect(line).toMatch(/: applied /);
    expect(await setUp()).toEqual(SERVICE_NAMES.map((service) => `${service}: up to date`));
  });

  it.each(SERVICE_NAMES)(
    'OPS-03 lets %s read and write rows, but change no table',
    async (service) => {
      const url = asService(service);
      const inbox = service === 'identity' ? 'outbox' : 'inbox';
      await queryRows(url, `select * from ${inbox}`);
      await queryRows(url, `delete from ${inbox}`);
      const refusals = {
        [`alter table ${inbox} add column mine int`]: /must be owner/,
        [`drop table ${inbox}`]: /must be owner/,
        'create table mine (id int)': /permission denied for schema public/,
        'delete from _prisma_migrations': /permission denied for table _prisma_migrations/,
      };
      for (const [sql, reason] of Object.entries(refusals)) {
        await expect(queryRows(url, sql)).rejects.toThrow(reason);
      }
      await queryRows(url, 'select * from _prisma_migrations');
    },
  );

  it('OPS-03 gives the service access to the rows of tables that the owner creates later', async () => {
    await queryRows(asOwner('admin'), 'create table rebuilt (id serial, note text)');
    await queryRows(asService('admin'), `insert into rebuilt (note) values ('here')`);
    expect(await queryRows(asService('admin'), 'select note from rebuilt')).toEqual([
      { note: 'here' },
    ]);
    await queryRows(asOwner('admin'), 'drop table rebuilt');
  });

  const strangers = SERVICE_NAMES.flatMap((service) =>
    SERVICE_NAMES.filter((other) => other !== service).map((other) => [service, other] as const),
  );
  it.each(strangers)("refuses %s's roles at the database of %s", async (service, other) => {
    for (const url of [asService(service), asOwner(service)].map((text) => new URL(text))) {
      url.pathname = `/${other}`;
      await expect(queryRows(url.href, 'select 1')).rejects.toThrow(
        `permission denied for database "${other}"`,
      );
    }
  });

  it('OPS-03 closes existing databases to others, even if they were open before', async () => {
    await queryRows(server.url, `create role stranger login password 's'`);
    await queryRows(server.url, 'grant connect, temporary on database bookings to public');
    const stranger = new URL(server.url);
    stranger.username = 'stranger';
    stranger.password = 's';
    stranger.pathname = '/bookings';
    await queryRows(stranger.href, 'select 1');
    await setUp();
    await expect(queryRows(stranger.href, 'select 1')).rejects.toThrow(
      'permission denied for database "bookings"',
    );
    await queryRows(asService('bookings'), 'select 1');
  });

  it("can be created by an account that isn't a superuser", async () => {
    await queryRows(server.url, `create role maker login createrole createdb password 'm'`);
    for (const service of SERVICE_NAMES) await queryRows(server.url, `drop database ${service}`);
    for (const role of DATABASE_ROLES) await queryRows(server.url, `drop role ${role}`);
    const maker = new URL(server.url);
    maker.username = 'maker';
    maker.password = 'm';
    await ensureServiceDatabases(maker.href, passwordOf);
    await queryRows(asService('bookings'), 'select 1');
  });
});
