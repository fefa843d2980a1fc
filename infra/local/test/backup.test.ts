import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { restoreBackup, takeBackup } from '@dewlane/setup';
import { createTestDatabase, eventually, queryRows, UNTIL_SENT } from '@dewlane/test-engines';
import { addVehicle, book, openAsCustomer } from '@dewlane/test-engines/customers';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const NAMES = [...SERVICE_NAMES, 'event_log'] as const;
type Name = (typeof NAMES)[number];
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The tables that a restore is meant to change. */
const CHANGED = new Set([
  'identity sessions',
  'identity devices',
  'bookings mail_messages',
  'bookings reminders',
]);

describe('a back-up', () => {
  let stack: TestStack;
  let folder: string;
  const drops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'backup-')), 'taken');
    stack = await startTestStack();
  });
  afterAll(async () => {
    await stack.stop();
    for (const drop of drops) await drop();
    rmSync(path.dirname(folder), { recursive: true });
  });

  async function customerWhoBooks(): Promise<void> {
    const customer = await openAsCustomer(stack.url);
    await book(customer, await addVehicle(customer, { imageUrl: PIXEL }));
  }

  it('OPS-20 OPS-21 OPS-22 contains a consistent snapshot taken while customers book, and is restored row for row', async () => {
    await customerWhoBooks();
    // One message isn't due, and one is being sent.
    const url = stack.databaseUrls.bookings;
    await eventually(async () => {
      const sent = await queryRows(url, `select from mail_messages where "state" = 'sent'`);
      expect(sent).toHaveLength(1);
    }, UNTIL_SENT);
    await queryRows(
      url,
      `insert into mail_messages ("id", "appointmentId", "kind", "startsAt", "version", "state", "dueAt", "sendUntil")
         select gen_random_uuid(), "id", kind, "startsAt", 1, state, now() + due, now() + interval '2 days'
         from services, (values ('changed', 'sending', interval '1 hour'), ('2h', 'planned', interval '1 day')) as told (kind, state, due)`,
    );
    let booked = 1;
    const booking = { goesOn: true };
    const bookers = [1, 2].map(async () => {
      while (booking.goesOn) {
        booked += 1;
        await customerWhoBooks();
      }
    });
    await eventually(() => booked > 6);
    const contents = await takeBackup(
      NAMES.map((name) => ({ name, url: stack.databaseUrls[name] })),
      folder,
    );
    await eventually(() => booked > 9);
    booking.goesOn = false;
    await Promise.all(bookers);

    const restored = new Map<Name, string>();
    for (const name of NAMES) {
      const database = await createTestDatabase({ name: 'plain' });
      drops.push(database.drop);
      restored.set(name, database.url);
    }
    const urlOf = (name: Name) => restored.get(name) ?? '';
    await restoreBackup(
      folder,
      NAMES.map((name) =>
        name === 'event_log'
          ? { name, url: urlOf(name), makeTables: (to: string) => migrateEventLog(to, []) }
          : { name, url: urlOf(name), prismaDir: `services/${name}/prisma` },
      ),
    );

    // Row for row: a second back-up, taken after the restore, has the same contents.
    const again = await takeBackup(
      NAMES.map((name) => ({ name, url: urlOf(name) })),
      `${folder}-again`,
    );
    const counts = (of: typeof contents) =>
      of.databases.flatMap(({ name, tables }) =>
        tables
          .filter((table) => !CHANGED.has(`${name} ${table.name}`))
          .map((table) => [name, table.name, table.rows]),
      );
    expect(counts(again)).toEqual(counts(contents));
    const photos = await queryRows(urlOf('vehicles'), 'select * from photos order by 1 limit 1');
    const id = (photos[0] as { id: string }).id;
    expect(photos).toEqual(
      await queryRows(stack.databaseUrls.vehicles, `select * from photos where "id" = '${id}'`),
    );

    // Consistent: the staff list is never ahead of bookings, and every event has its cause.
    const truth = await queryRows(urlOf('bookings'), 'select "id", "version" from services');
    const versions = new Map(truth.map((row) => [row['id'], Number(row['version'])]));
    const listed = await queryRows(urlOf('admin'), 'select "id", "version" from appointments');
    expect(versions.size).toBeGreaterThan(2);
    expect(listed.length).toBeGreaterThan(0);
    for (const row of listed) {
      expect(versions.get(row['id'])).toBeGreaterThanOrEqual(Number(row['version']));
    }
    const outbox = await Promise.all(
      SERVICE_NAMES.map((name) => queryRows(urlOf(name), 'select "id" from outbox')),
    );
    const causes = new Set(outbox.flat().map((row) => row['id']));
    const log = await queryRows(urlOf('event_log'), 'select "eventId" as id from log');
    expect(log.length).toBeGreaterThan(0);
    expect(log.filter(({ id: event }) => !causes.has(event))).toEqual([]);

    const sessionsOf = (of: typeof contents) =>
      of.databases.flatMap(({ tables }) => tables).find(({ name }) => name === 'sessions')?.rows;
    expect(sessionsOf(contents)).toBeGreaterThan(0);
    // Everybody has to sign in again, and a message that was being sent waits for staff.
    expect(await queryRows(urlOf('identity'), 'select from sessions')).toHaveLength(0);
    const held = await queryRows(
      urlOf('bookings'),
      `select "state", "error" is not null as told from mail_messages where "kind" in ('changed', '2h') order by 1`,
    );
    expect(held).toEqual([
      { state: 'missed', told: true },
      { state: 'planned', told: false },
    ]);
  });

  it("OPS-20 is refused if the folder exists, and isn't restored into a database that is in use", async () => {
    const databases = [{ name: 'identity', url: stack.databaseUrls.identity }];
    const own = `${folder}-of-one`;
    await takeBackup(databases, own);
    await expect(takeBackup(databases, own)).rejects.toThrow('is there already');
    await expect(
      restoreBackup(own, [{ ...databases[0], prismaDir: 'services/identity/prisma' } as never]),
    ).rejects.toThrow('are connected to the database identity');
  });
});
