import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { EXPORT_PATH, type ExportedRows } from '@dewlane/internal-api';
import type { EventBus } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRecipients } from '../src/adapters/db/recipients.ts';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { userChanged, userErased, vehicleAdded } from './support/events.ts';
import { customer, type Harness, startHarness } from './support/harness.ts';

const TABLES = ['contacts', 'vehicles'] as const;

describe('rebuild in bookings', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  const rowsOf = async (table: string) =>
    (await harness.pool.query(`select * from ${table} order by 1`)).rows;
  const indexesOf = async (table: string) =>
    (
      await harness.pool.query(
        'select indexname, indexdef from pg_indexes where tablename = $1 order by 1',
        [table],
      )
    ).rows;
  const all = async (of: (table: string) => Promise<unknown[]>) => Promise.all(TABLES.map(of));

  it('recreates the same rows of accounts and vehicles from the first event, and leaves guest moves alone', async () => {
    const ann = customer();
    const { id } = ann.customer;
    await harness.publish(
      TOPICS.users,
      userChanged(id, 1, { email: 'ann@example.com', firstName: 'Ann' }),
      userChanged(id, 2, { email: 'ann.b@example.com', firstName: 'Ann' }),
    );
    for (const label of ['2021 Toyota Camry', '1999 Honda Civic'])
      await harness.vehicleOf(ann, label);
    await eventually(async () => {
      expect(await rowsOf('contacts')).toMatchObject([{ version: 2, email: 'ann.b@example.com' }]);
    });
    await harness.pool.query(
      `insert into guest_moves ("guestId", "userId", "movedAt") values ('guest_1', $1, now())`,
      [id],
    );
    const [rows, indexes] = [await all(rowsOf), await all(indexesOf)];
    const moves = await rowsOf('guest_moves');

    await harness.pool.query(`update contacts set "email" = 'spoilt', "version" = 0`);
    await harness.pool.query(`delete from vehicles where "label" like '1999%'`);
    expect(await rebuildProjections(harness.bus, harness.pool)).toEqual([
      { projection: 'contacts', events: 2, refused: 0 },
      { projection: 'vehicles', events: 2, refused: 0 },
    ]);
    expect(await all(rowsOf)).toEqual(rows);
    expect(await all(indexesOf)).toEqual(indexes);
    expect(await rowsOf('guest_moves')).toEqual(moves);

    const later = randomUUID();
    await harness.publish(TOPICS.vehicles, vehicleAdded(later, { userId: id, label: 'Mini' }));
    await eventually(async () => expect(await rowsOf('vehicles')).toHaveLength(3));
  });

  it('ACCT-05 keeps which addresses accounts have proved', async () => {
    const cy = customer();
    const email = 'cy@example.com';
    const contact = async () => {
      const response = await harness.fetch(cy, EXPORT_PATH);
      return ((await response.json()) as ExportedRows)['contact']?.[0];
    };
    await harness.publish(TOPICS.users, userChanged(cy.customer.id, 1, { email }));
    await eventually(async () => expect(await contact()).toMatchObject({ email }));
    await createRecipients(harness.pool).confirm(email, new Date(), cy.customer.id);
    expect(await contact()).toHaveProperty('confirmedAt');
    await rebuildProjections(harness.bus, harness.pool);
    expect(await contact()).toHaveProperty('confirmedAt');
  });

  it('ACCT-06 brings back no erased person, even while the bus keeps earlier events for days', async () => {
    await harness.empty('contacts');
    const [ann, ben] = [customer().customer.id, customer().customer.id];
    // As on Kafka: the PostgreSQL log forgets at once what came before an event that erases.
    const { erases: _, ...erased } = userErased(ann, 2);
    await harness.publish(TOPICS.users, userChanged(ann, 1), userChanged(ben, 1), erased);
    const known = async () => (await rowsOf('contacts')).map(({ userId }) => userId);
    await eventually(async () => expect(await known()).toEqual([ben]));
    await rebuildProjections(harness.bus, harness.pool);
    expect(await known()).not.toContain(ann);
  });

  it('ACCT-06 brings back no person who is erased while it runs', async () => {
    await harness.empty('contacts');
    const [ann, ben] = [customer().customer.id, customer().customer.id];
    await harness.publish(TOPICS.users, userChanged(ann, 1), userChanged(ben, 1));
    const known = async () => (await rowsOf('contacts')).map(({ userId }) => userId);
    await eventually(async () => expect((await known()).sort()).toEqual([ann, ben].sort()));
    const erasing: EventBus = {
      ...harness.bus,
      async readAll(topic, handle) {
        await harness.bus.readAll(topic, handle);
        if (topic !== TOPICS.users) return;
        await harness.publish(TOPICS.users, userErased(ann, 2));
        await eventually(async () => expect(await known()).toEqual([ben]));
      },
    };
    await rebuildProjections(erasing, harness.pool);
    expect(await known()).toContain(ben);
    expect(await known()).not.toContain(ann);
  });
});
