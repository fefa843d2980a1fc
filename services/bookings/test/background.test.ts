import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { stack } from '@dewlane/service-kit';
import { eventually, openConnections } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingsSettings, startBookings } from '../src/index.ts';
import { vehicleAdded } from './support/events.ts';
import { guest, type Harness, START, startHarness } from './support/harness.ts';
import { booked } from './support/operations.ts';

/** Only the first sweep of a process happens during the test: whatever happens later was triggered. */
const timing = { sweepMs: 3_600_000 };

describe('a process of the service', () => {
  let api: Harness;
  const beside = stack();

  beforeAll(async () => {
    api = await startHarness({ env: { BACKGROUND: 'none' }, timing });
  });
  afterAll(async () => {
    await beside.stop();
    await api?.stop();
  });

  const startBeside = async (BACKGROUND: string) => {
    const settings = bookingsSettings.parse({ ...api.env, BACKGROUND });
    const service = await startBookings(settings, { clock: () => new Date(START), timing });
    beside.add(service);
    return service.url;
  };
  const count = async (rows: string) =>
    Number((await api.pool.query(`select count(*) as count from ${rows}`)).rows[0].count);
  const book = async () => {
    const ann = guest();
    const vehicleId = randomUUID();
    api.vehicles.known.set(vehicleId, {
      id: vehicleId,
      userId: ann.customer.id,
      label: '2021 Toyota Camry',
      type: 'sedan',
      miles: '45,000',
      color: null,
      version: 1,
    });
    await booked(api, ann, {}, { vehicleId, contactEmail: 'ann@example.com' });
  };

  it('OPS-29 has read its tables over all its connections before a customer can book', async () => {
    expect(await openConnections(api.pool, 'bookings')).toBe(5);
  });

  it('runs the background work it is configured for, and wakes the processes that run the rest', async () => {
    await api.publish(TOPICS.vehicles, vehicleAdded(randomUUID(), { userId: '7', label: 'Mini' }));
    await book();
    expect(await count('mailbox')).toBe(0);
    expect(await count('outbox where "publishedAt" is not null')).toBe(0);
    expect(await count(`vehicles where label = 'Mini'`)).toBe(0);

    const worker = await startBeside('jobs');
    await eventually(async () => (await count('mailbox')) === 1);
    await book();
    await eventually(async () => (await count('mailbox')) === 2);
    expect(await count('outbox where "publishedAt" is not null')).toBe(0);

    await startBeside('relay');
    await eventually(async () => (await count('outbox where "publishedAt" is null')) === 0);
    await book();
    await eventually(async () => (await count('outbox where "publishedAt" is null')) === 0);
    expect(await count(`vehicles where label = 'Mini'`)).toBe(0);

    await startBeside('consumer');
    await eventually(async () => (await count(`vehicles where label = 'Mini'`)) === 1);
    await eventually(async () => (await fetch(`${worker}/readyz`)).status === 200);
  });
});
