import { eventually, openConnections } from '@dewlane/test-engines';
import { afterAll, describe, expect, it } from '@jest/globals';
import { guestsMoved } from './support/events.ts';
import { garageOf } from './support/garage.ts';
import { customer, guest, type Harness, startHarness } from './support/harness.ts';

describe('a process of vehicles', () => {
  const started: Harness[] = [];
  const start = async (BACKGROUND: string) => {
    const harness = await startHarness({
      env: { BACKGROUND },
      timing: { sweepMs: 50, retentionEveryMs: 100 },
    });
    started.push(harness);
    return harness;
  };
  afterAll(() => Promise.all(started.map((harness) => harness.stop())));

  /** Work for each part: an event to publish, one to consume, a photo to delete. */
  const somethingToDo = async (harness: Harness) => {
    await garageOf(harness).have(customer());
    await harness.publish('identity.users', guestsMoved('7', [guest().customer.id]));
    await harness.pool.query(
      `insert into photos ("id", "ownerId", "bytes", "contentType", "sha256", "width", "height", "createdAt")
       values (gen_random_uuid(), 'mark', '', '', '', 1, 1, '2000-01-01')`,
    );
  };
  const done = async ({ pool }: Harness) => {
    const { rows } = await pool.query(
      `select (select count(*) from outbox where "publishedAt" is not null)::int as relay,
              (select count(*) from guest_moves)::int as consumer,
              (select 1 - count(*) from photos)::int as jobs`,
    );
    return rows[0];
  };

  it('OPS-29 has all its connections open when it is ready, if it only serves requests', async () => {
    const { pool } = await start('none');
    expect(await openConnections(pool, 'vehicles')).toBe(5);
  });

  // That nothing else is started is tested in the kit: `startNamedParts`.
  it.each(['relay', 'consumer', 'jobs'])('runs %s if configured to', async (part) => {
    const harness = await start(part);
    await somethingToDo(harness);
    await eventually(async () => (await done(harness))[part] === 1);
    expect(await done(harness)).toEqual({ relay: 0, consumer: 0, jobs: 0, [part]: 1 });
  });
});
