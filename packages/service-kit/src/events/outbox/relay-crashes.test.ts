import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { startChild } from '../../../test/child-process.ts';
import { TOPIC } from '../../../test/constants.ts';
import { increment } from '../../../test/engines.ts';
import { useRelays } from '../../../test/use-relays.ts';
import { inTransaction } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { createWakeUp } from '../../process/wake-up.ts';
import type { EventBus } from '../event-bus.ts';
import { appendToOutbox } from './outbox.ts';

describe('a relay', () => {
  const { engines, relay, increments, allPublished, loggedIds } = useRelays();

  describe('that crashes', () => {
    /** A bus that wraps its first publication. */
    function busWith(first: (publish: () => Promise<void>) => Promise<void>): EventBus {
      let isFirst = true;
      return {
        ...engines().bus,
        async publish(topic, messages) {
          const publish = () => engines().bus.publish(topic, messages);
          if (!isFirst) return await publish();
          isFirst = false;
          await first(publish);
        },
      };
    }

    const endRelaySessions = () =>
      engines().pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'relay' and datname = current_database()`,
      );

    it('publishes after a crash before publishing', async () => {
      const ids = await increments(3);
      const bus = busWith(async () => {
        throw new Error('crashed');
      });
      relay({ bus });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('publishes twice after a crash between publishing and marking, which the log stores once', async () => {
      const ids = await increments(3);
      const bus = busWith(async (publish) => {
        await publish();
        throw new Error('crashed');
      });
      let published = 0;
      const counting: EventBus = {
        ...bus,
        async publish(topic, messages) {
          published += messages.length;
          await bus.publish(topic, messages);
        },
      };
      relay({ bus: counting });
      await allPublished();
      // More if a busy machine costs the relay its connection once more.
      expect(published).toBeGreaterThanOrEqual(6);
      expect(await loggedIds()).toEqual(ids);
    });

    it('recovers if its database is lost before publishing', async () => {
      const ids = await increments(3);
      relay({
        bus: busWith(async (publish) => {
          await endRelaySessions();
          await publish();
        }),
      });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('recovers if its database is lost after publishing', async () => {
      const ids = await increments(3);
      relay({
        bus: busWith(async (publish) => {
          await publish();
          await endRelaySessions();
        }),
      });
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });

    it('recovers if its database is lost at the commit', async () => {
      await engines().pool.query(`
        create sequence ends;
        create function end_once() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
          return null;
        end $$;
        create constraint trigger end_at_commit after update on outbox
          deferrable initially deferred for each row execute function end_once();
      `);
      try {
        const ids = await increments(3);
        relay();
        await allPublished();
        expect(await loggedIds()).toEqual(ids);
        const { rows } = await engines().pool.query('select last_value::int as n from ends');
        expect(rows[0]?.n).toBeGreaterThan(1);
      } finally {
        await engines().pool.query(
          'drop trigger end_at_commit on outbox; drop function end_once; drop sequence ends',
        );
      }
    });

    it('listens again after its database is lost while it waits', async () => {
      relay();
      await increments(1);
      await allPublished();
      await endRelaySessions();
      await increments(1);
      await allPublished();
      expect(await loggedIds()).toHaveLength(2);
    });

    it('loses, skips and duplicates nothing while being killed repeatedly', async () => {
      const ids: string[] = [];
      for (let kills = 0; kills < 3; kills += 1) {
        // Enough events for each incarnation, however many the previous one published before it was killed.
        ids.push(...(await increments(70)));
        const child = startChild('relay-process.ts', [engines().url, engines().logUrl, '5']);
        const wanted = kills % 2 === 0 ? 'publishing' : 'published';
        try {
          await eventually(() => child.lines.includes(wanted), {
            timeoutMs: 100_000,
            intervalMs: 1,
          });
        } finally {
          await child.kill();
        }
      }
      relay();
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });
  });

  describe('that freezes', () => {
    it('is replaced by another, and does no harm when it resumes', async () => {
      const early = await increments(3);
      const frozen = startChild('relay-process.ts', [engines().url, engines().logUrl, 'freeze']);
      try {
        await eventually(() => frozen.lines.includes('publishing'), { timeoutMs: 100_000 });
        relay({ pollMs: 50 });
        await allPublished();
        const late = await increments(3);
        await allPublished();
        frozen.signal('SIGCONT');
        await eventually(() => frozen.lines.includes('published'));
        const last = await increments(1);
        await allPublished();
        expect(await loggedIds()).toEqual([...early, ...late, ...last]);
      } finally {
        await frozen.kill();
      }
    });

    it('sends none of the batch’s other topics once it has lost its turn', async () => {
      const other = 'test.others';
      await engines().bus.ensureTopics([other]);
      await increments(1);
      await inTransaction(engines().pool, async (tx) => {
        const event = await increment(tx, 'b');
        await appendToOutbox(tx, 'test', [{ ...event, id: newId(), topic: other }]);
      });
      const sent: string[] = [];
      const hold = createWakeUp();
      const bus: EventBus = {
        ...engines().bus,
        async publish(topic) {
          sent.push(topic);
          if (sent.length === 1) await hold.sleep(200_000);
        },
      };
      relay({ bus, leaseMs: 1_000 });
      await eventually(() => sent.length === 1);
      relay({ pollMs: 50 });
      await allPublished();
      hold.wake();
      const isOver = async () => {
        const { rows } = await engines().pool.query(
          `select from pg_stat_activity where application_name = 'relay'
             and datname = current_database() and query = 'commit'`,
        );
        return rows.length === 2;
      };
      await eventually(isOver);
      expect(sent).toEqual([TOPIC]);
    });

    it('leaves the rest to its successor, even in the same process', async () => {
      const ids = await increments(3);
      let isHolding = false;
      const hold = createWakeUp();
      const bus: EventBus = {
        ...engines().bus,
        async publish(topic, messages) {
          isHolding = true;
          await hold.sleep(200_000);
          await engines().bus.publish(topic, messages);
        },
      };
      relay({ bus, leaseMs: 1_000 });
      await eventually(() => isHolding);
      relay({ pollMs: 50 });
      await allPublished();
      hold.wake();
      ids.push(...(await increments(2)));
      await allPublished();
      expect(await loggedIds()).toEqual(ids);
    });
  });
});
