import { randomUUID } from 'node:crypto';
import { eventually, openConnections } from '@dewlane/test-engines';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';

describe('a process of admin', () => {
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

  /** Something to do for each: an event to hear, an inbox row to delete. */
  const somethingToDo = async (harness: Harness) => {
    await harness.book(randomUUID());
    await harness.pool.query(
      `insert into inbox ("consumer", "eventId", "receivedAt") values ('mark', $1, '2000-01-01')`,
      [randomUUID()],
    );
  };
  const done = async ({ pool }: Harness) => {
    const { rows } = await pool.query(
      `select (select count(*) from appointments)::int as consumer,
              (select 1 - count(*) from inbox where consumer = 'mark')::int as jobs`,
    );
    return rows[0];
  };

  it('OPS-29 runs staff’s queries itself before it accepts requests', async () => {
    const { pool } = await start('none');
    // One more connection listens for projected versions.
    expect(await openConnections(pool, 'admin')).toBeGreaterThanOrEqual(5);
  });

  // That nothing else is started is the kit's affair: `startNamedParts`.
  it.each(['consumer', 'jobs'])('runs %s if configured to', async (part) => {
    const harness = await start(part);
    await somethingToDo(harness);
    await eventually(async () => (await done(harness))[part] === 1);
    expect(await done(harness)).toEqual({ consumer: 0, jobs: 0, [part]: 1 });
  });
});
