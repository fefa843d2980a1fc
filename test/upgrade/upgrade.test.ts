import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { newId, stack } from '@dewlane/service-kit';
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { migrate } from '@dewlane/service-kit/migrations';
import { createTestDatabase, eventually, queryRows } from '@dewlane/test-engines';
import { addVehicle, book, openAsCustomer, openAsStaff } from '@dewlane/test-engines/customers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { formerClone, formerCommit, ROOT } from './former-clone.ts';
import { type Databases, type RunningVersion, STAFF, startVersion } from './running-version.ts';

jest.setTimeout(600_000);

const PATIENT = { timeoutMs: 60_000 };

describe('an upgrade from the version in former-version.txt, N, to this one', () => {
  const running = stack();
  const booked: string[] = [];
  let clone: string;
  let databases: Databases;

  beforeAll(async () => {
    clone = formerClone(formerCommit());
    running.onStop(async () => rmSync(clone, { recursive: true }));
    const urls: Record<string, string> = {};
    for (const name of [...SERVICE_NAMES, 'event_log']) {
      const database = await createTestDatabase({ name: 'plain' });
      running.onStop(database.drop);
      urls[name] = database.url;
    }
    databases = urls as Databases;
  });
  afterAll(() => running.stop());

  const start = async (folder: string): Promise<RunningVersion> =>
    running.add(await startVersion(folder, databases));

  const rowsOf = (name: keyof Databases, sql: string, values?: readonly unknown[]) =>
    queryRows(databases[name], sql, values);

  const staffOf = ({ url }: RunningVersion) => openAsStaff({ url, staff: STAFF });

  /** A new customer signs up, adds a car and books. @throws Error on any refusal */
  async function customerBooks({ url }: RunningVersion): Promise<string> {
    const customer = await openAsCustomer(url);
    const { id } = await book(customer, await addVehicle(customer));
    booked.push(id);
    return id;
  }

  /** Customers book without pause until the work is done. @throws Error on any refusal */
  async function whileBooking(
    versions: RunningVersion[],
    work: () => Promise<void>,
  ): Promise<number> {
    const before = booked.length;
    let isOver = false;
    const customers = versions.map(async (version) => {
      while (!isOver) await customerBooks(version);
    });
    const end = () => {
      isOver = true;
      return Promise.all(customers);
    };
    await Promise.all([work().finally(end), ...customers]);
    return booked.length - before;
  }

  /** Staff see every booking in a version's list. */
  async function expectAllListed(version: RunningVersion): Promise<void> {
    const staff = await staffOf(version);
    await eventually(async () => {
      for (const id of booked) {
        expect((await staff.get(`/api/admin/appointments/${id}`)).status).toBe(200);
      }
    }, PATIENT);
  }

  /** Staff of one version see a change by staff of the other. */
  async function expectChangeSeen(by: RunningVersion, seenBy: RunningVersion, id: string) {
    const location = `${newId()} Street`;
    const [writer, reader] = [await staffOf(by), await staffOf(seenBy)];
    const changed = await writer.send('PATCH', `/api/admin/appointments/${id}`, { location });
    expect(changed).toMatchObject({ status: 200 });
    await eventually(async () => {
      const { body } = await reader.get(`/api/admin/appointments/${id}`);
      expect(body).toMatchObject({ location });
    }, PATIENT);
  }

  const migrationsIn = (folder: string): string[] =>
    SERVICE_NAMES.flatMap((name) =>
      readdirSync(path.join(folder, 'services', name, 'prisma/migrations'))
        .filter((entry) => /^\d/.test(entry))
        .map((entry) => `${name} ${entry}`),
    );

  async function migrateToThis(): Promise<void> {
    for (const name of SERVICE_NAMES) {
      const prismaDir = path.join(ROOT, 'services', name, 'prisma');
      await migrate({ connectionString: databases[name], prismaDir });
    }
    await migrateEventLog(databases.event_log, []);
    // Changes that any later version may bring, in case this one brings none.
    await rowsOf('bookings', 'alter table services add column "ofLater" text');
    await rowsOf('identity', 'alter table users add column "ofLater" text not null default $$x$$');
    await rowsOf(
      'vehicles',
      'alter table vehicles add column "ofLater" text not null default $$x$$',
    );
    await rowsOf('admin', 'alter table appointments add column "ofLater" text');
  }

  /** Publishes an event as a later version might, with unknown fields in its envelope and its state. */
  async function publishLaterEvent(id: string): Promise<void> {
    const [last] = await rowsOf(
      'event_log',
      `select event from log where key = $1 order by "offset" desc limit 1`,
      [id],
    );
    // biome-ignore lint/suspicious/noExplicitAny: an event as the log holds it
    const event = last?.['event'] as any;
    const later = {
      ...event,
      id: newId(),
      oflater: 'x',
      aggregateversion: event.aggregateversion + 1,
      data: { ...event.data, state: { ...event.data.state, location: 'changed', ofLater: 'x' } },
    };
    await rowsOf('bookings', 'update services set "version" = "version" + 1 where id::text = $1', [
      id,
    ]);
    await rowsOf('event_log', 'select append_to_log($1, $2::jsonb)', [
      'bookings.appointments',
      JSON.stringify([{ id: later.id, key: id, event: later }]),
    ]);
  }

  it('OPS-28 OPS-50 lets N serve during this version’s migrations and beside it, and lets N come back', async () => {
    const former = await start(clone);
    for (let times = 0; times < 3; times += 1) await customerBooks(former);
    const brought = migrationsIn(ROOT).filter((name) => !migrationsIn(clone).includes(name));
    const during = await whileBooking([former], async () => {
      await eventually(() => booked.length > 5, PATIENT);
      await migrateToThis();
      const then = booked.length;
      await eventually(() => booked.length > then + 5, PATIENT);
    });
    await expectAllListed(former);

    const own = await start(ROOT);
    const both = await whileBooking([former, own], async () => {
      const then = booked.length;
      await eventually(() => booked.length > then + 10, PATIENT);
    });
    await expectAllListed(former);
    await expectAllListed(own);
    const [early = '', late = ''] = [booked[0], booked.at(-1)];
    await expectChangeSeen(own, former, early);
    await expectChangeSeen(former, own, late);
    await publishLaterEvent(late);
    const staff = await staffOf(former);
    await eventually(async () => {
      const { body } = await staff.get(`/api/admin/appointments/${late}`);
      expect(body).toMatchObject({ location: 'changed' });
    }, PATIENT);

    await former.stop();
    const ofOwn = await customerBooks(own);
    await own.stop();
    const back = await start(clone);
    await customerBooks(back);
    await expectAllListed(back);
    await expectChangeSeen(back, back, ofOwn);
    await back.stop();
    const again = await start(ROOT);
    await customerBooks(again);
    await expectAllListed(again);
    await publishLaterEvent(late);
    await eventually(async () => {
      const sql = 'select "ofLater" from appointments where "id" = $1';
      expect(await rowsOf('admin', sql, [late])).toEqual([{ ofLater: 'x' }]);
    }, PATIENT);

    // No event was lost or applied twice: admin has each booking in the same version as bookings.
    const versions = 'select "id"::text, "version" from';
    await eventually(async () => {
      const truth = await rowsOf('bookings', `${versions} services order by 1`);
      expect(truth.map(({ id }) => id)).toEqual([...booked].sort());
      expect(await rowsOf('admin', `${versions} appointments order by 1`)).toEqual(truth);
    }, PATIENT);
    for (const name of SERVICE_NAMES) {
      expect(await rowsOf(name, 'select "error" from dead_letters')).toEqual([]);
    }
    const from = formerCommit().slice(0, 8);
    process.stdout.write(
      `From ${from}: ${brought.length} migrations, ${during} bookings around them, ${both} with both versions, ${booked.length} in all.\n`,
    );
  });
});
