import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { TOPIC } from '../../../test/constants.ts';
import { type Engines, emptyTables, loggedEvents, startEngines } from '../../../test/engines.ts';
import { createPool } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { compactLog } from './compaction.ts';

describe('compactLog', () => {
  let engines: Engines;
  let pool: pg.Pool;

  beforeAll(async () => {
    engines = await startEngines();
    pool = createPool({ connectionString: engines.logUrl, max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await engines.close();
  });
  beforeEach(() => emptyTables(engines));

  async function append(key: string, version: number, daysAgo: number): Promise<void> {
    const id = newId();
    await engines.bus.publish(TOPIC, [{ id, key, event: { aggregateversion: version } as never }]);
    await pool.query(
      `update log set "appendedAt" = now() - make_interval(days => $2) where "eventId" = $1`,
      [id, daysAgo],
    );
  }

  const kept = async () =>
    (await loggedEvents(engines.bus)).map(({ key, version }) => `${key}${version}`);

  it('keeps each key’s newest event, and everything of the last 7 days', async () => {
    await append('a', 1, 30);
    await append('b', 1, 20);
    await append('a', 2, 10);
    await append('c', 1, 8);
    await append('c', 2, 6);
    await append('c', 3, 1);
    expect(await compactLog(pool, { olderThanDays: 7 })).toBe(2);
    expect(await kept()).toEqual(['b1', 'a2', 'c2', 'c3']);
    expect(await compactLog(pool, { olderThanDays: 7 })).toBe(0);
  });

  it('removes more than fit into one statement', async () => {
    const events = Array.from({ length: 1_502 }, () => ({
      id: newId(),
      key: 'a',
      event: { aggregateversion: 1 } as never,
    }));
    await engines.bus.publish(TOPIC, events);
    await pool.query(`update log set "appendedAt" = now() - interval '30 days'`);
    expect(await compactLog(pool, { olderThanDays: 7 })).toBe(1_501);
    expect((await loggedEvents(engines.bus)).map(({ id }) => id)).toEqual([events.at(-1)?.id]);
  });

  it('OPS-44 looks at a thousand events per statement, however many there are', async () => {
    for (const topic of [TOPIC, 'test.others']) {
      await engines.bus.ensureTopics([topic]);
      const events = Array.from({ length: 2_002 }, (_, index) => ({
        id: newId(),
        key: `${topic} ${index % 2_001}`,
        event: { aggregateversion: 1 } as never,
      }));
      await engines.bus.publish(topic, events);
    }
    await pool.query(`update log set "appendedAt" = now() - interval '30 days'`);
    const looks: unknown[] = [];
    const counted = Object.assign(Object.create(pool), {
      async query(text: string, values: unknown[]) {
        const result = await pool.query(text, values);
        if (text.includes('compact_log')) looks.push(result.rows[0]);
        return result;
      },
    });
    expect(await compactLog(counted, { olderThanDays: 7 })).toBe(2);
    const ofTopic = [
      { reached: '1000', removed: '1' },
      { reached: '2000', removed: '0' },
      { reached: '2002', removed: '0' },
      { reached: null, removed: '0' },
    ];
    expect(looks).toEqual([...ofTopic, ...ofTopic]);
  });

  it('OPS-52 ACCT-06 removes what an erasing event follows, however young, as a relay of the version before leaves it', async () => {
    await append('a', 1, 0);
    await append('a', 2, 0);
    await append('b', 1, 0);
    // Past the append, which would have removed the two.
    await pool.query(
      `with next as (update topics set "lastOffset" = "lastOffset" + 1 where "name" = $1 returning "lastOffset")
       insert into log ("topic", "offset", "eventId", "key", "event")
       select $1, "lastOffset", gen_random_uuid(), 'a', '{"aggregateversion": 3, "erases": true}' from next`,
      [TOPIC],
    );
    await append('a', 4, 0);
    await append('b', 2, 0);
    expect(await compactLog(pool, { olderThanDays: 7 })).toBe(2);
    expect(await kept()).toEqual(['b1', 'a3', 'a4', 'b2']);
  });

  it('never reuses an offset', async () => {
    await append('a', 1, 30);
    await append('a', 2, 30);
    await compactLog(pool, { olderThanDays: 7 });
    await append('a', 3, 0);
    const { rows } = await pool.query('select "offset"::int from log order by 1');
    expect(rows).toEqual([{ offset: 2 }, { offset: 3 }]);
  });
});
