import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forEachService, SERVICE_NAMES } from '@dewlane/internal-api';
import { stack } from '@dewlane/service-kit';
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { restoreBackup, takeBackup } from '@dewlane/setup';
import { grantRows, migrateAll, ownerUrl, serviceUrl } from '@dewlane/setup/testing';
import { createTestDatabase, eventually, startTestServer } from '@dewlane/test-engines';
import {
  addVehicle,
  type Browser,
  book,
  listedAppointments,
  openAsCustomer,
  openAsStaff,
} from '@dewlane/test-engines/customers';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { engineSource, startEngine } from '@dewlane/test-engines/engines';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { loadService } from '../src/run/load-service.ts';
import { ROOT } from './starter.ts';

const passwordOf = (role: string): string => `${role}'s "own"`;

await describeWithEngine('kafka', 'a back-up in the other form', () => {
  const running = stack();
  const folder = mkdtempSync(path.join(tmpdir(), 'forms-'));
  afterAll(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  const listed = async (staff: Browser): Promise<string[]> =>
    (await listedAppointments(staff)).sort();
  const emptied = (url: string) =>
    eventually(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('truncate appointments');
      await client.end();
    });

  async function republish(urls: TestStack['databaseUrls'], bus: Record<string, string>) {
    for (const name of SERVICE_NAMES) {
      const { events } = await loadService(name);
      const env = { ...bus, DATABASE_URL: urls[name] };
      expect(await events.run(['republish'], { env, write: () => undefined })).toBe(0);
    }
  }

  it('OPS-27 moves from npm start to the distributed form, with its own roles and Kafka, and back', async () => {
    const embedded = running.add(await startTestStack());
    const owner = await openAsCustomer(embedded.url);
    const vehicle = await addVehicle(owner);
    const ids = [(await book(owner, vehicle)).id, (await book(owner, vehicle)).id].sort();
    const first = await openAsStaff(embedded);
    await eventually(async () => expect(await listed(first)).toEqual(ids));
    const here = embedded.databaseUrls;
    const names = [...SERVICE_NAMES, 'event_log'] as const;
    const taken = path.join(folder, 'embedded');
    await takeBackup(
      names.map((name) => ({ name, url: here[name] })),
      taken,
    );

    const server = running.add(await startTestServer());
    await migrateAll({ serverUrl: server.url, passwordOf, root: ROOT, write: () => undefined });
    const owned = SERVICE_NAMES.map((name) => ({
      name,
      url: ownerUrl(server.url, name, passwordOf),
      prismaDir: path.join(ROOT, 'services', name, 'prisma'),
    }));
    await restoreBackup(taken, owned);
    for (const { name, url } of owned) await grantRows(url, name);
    const kafka = await startEngine('kafka', engineSource());
    running.add(kafka);
    const bus = { KAFKA_BROKERS: kafka.address };
    const owners = forEachService((name) => ownerUrl(server.url, name, passwordOf));
    await republish({ ...owners, event_log: '' }, bus);
    // Staff's list can be rebuilt from Kafka: nothing of the former event log is missing.
    await emptied(owners.admin);
    const services = forEachService((name) => serviceUrl(server.url, name, passwordOf));
    const distributed = await startTestStack({
      env: { ...bus, MIGRATE: 'false' },
      databaseUrls: { ...services, event_log: '' },
    });
    const second = await openAsStaff(distributed);
    await eventually(async () => expect(await listed(second)).toEqual(ids));
    const later = await book(await openAsCustomer(distributed.url), vehicle).catch(() => null);
    expect(later).toBeNull();
    const newcomer = await openAsCustomer(distributed.url);
    const { id } = await book(newcomer, await addVehicle(newcomer));
    const all = [...ids, id].sort();
    await eventually(async () => expect(await listed(second)).toEqual(all));
    await distributed.stop();

    const back = path.join(folder, 'distributed');
    await takeBackup(owned, back);
    const again: Record<string, string> = {};
    for (const name of names) {
      const database = await createTestDatabase({ name: 'plain' });
      running.onStop(database.drop);
      again[name] = database.url;
    }
    const urls = again as TestStack['databaseUrls'];
    await eventually(() =>
      restoreBackup(back, [
        ...owned.map(({ name, prismaDir }) => ({ name, url: urls[name], prismaDir })),
        {
          name: 'event_log',
          url: urls.event_log,
          makeTables: (to: string) => migrateEventLog(to, []),
        },
      ]),
    );
    await republish(urls, { EVENT_LOG_URL: urls.event_log });
    await emptied(urls.admin);
    const third = running.add(await startTestStack({ databaseUrls: urls }));
    const staff = await openAsStaff(third);
    await eventually(async () => expect(await listed(staff)).toEqual(all));
    // Three products, a broker, two back-ups and two restores.
  }, 600_000);
});
