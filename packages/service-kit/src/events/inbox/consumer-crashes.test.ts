import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { startChild } from '../../../test/child-process.ts';
import { applyToProjection } from '../../../test/projection.ts';
import { useConsumers } from '../../../test/use-consumers.ts';
import type { SqlExecutor } from '../../database/database.ts';
import type { EventBus } from '../event-bus.ts';
import type { EventHandler } from './dead-letters.ts';

describe('a consumer', () => {
  const { engines, consumer, published, allApplied, refusals } = useConsumers();

  /** A handler that acts differently on its first event. */
  function firstTime(act: (tx: SqlExecutor) => Promise<void>): EventHandler {
    let isFirst = true;
    return async (tx, event) => {
      await applyToProjection(tx, event);
      if (!isFirst) return;
      isFirst = false;
      await act(tx);
    };
  }

  describe('that crashes', () => {
    const endOwnSession = (tx: SqlExecutor) =>
      tx.$executeRawUnsafe('select pg_terminate_backend(pg_backend_pid())');

    it('applies an event once if it crashes while handling it', async () => {
      await published(3);
      consumer(
        firstTime(async () => {
          throw new Error('crashed');
        }),
      );
      await allApplied();
      expect(await refusals()).toEqual([]);
    });

    it('applies an event once, without counting a refusal, if its database is lost while handling it', async () => {
      await published(3);
      consumer(
        firstTime(async (tx) => {
          await endOwnSession(tx);
        }),
      );
      await allApplied();
      expect(await refusals()).toEqual([]);
    });

    it('applies an event once if its database is lost at the commit', async () => {
      await engines().pool.query(`
        create sequence ends;
        create function end_once() returns trigger language plpgsql as $$
        begin
          if nextval('ends') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
          return null;
        end $$;
        create constraint trigger end_at_commit after insert or update on projection
          deferrable initially deferred for each row execute function end_once();
      `);
      try {
        await published(3);
        consumer();
        await allApplied();
        const { rows } = await engines().pool.query('select last_value::int as n from ends');
        // One commit for each event and the lost one; more if a busy machine loses another.
        expect(rows[0]?.n).toBeGreaterThanOrEqual(4);
      } finally {
        await engines().pool.query(
          'drop trigger end_at_commit on projection; drop function end_once; drop sequence ends',
        );
      }
    });

    it('applies an event once if it crashes between the commit and saving the offset', async () => {
      await published(3);
      let saves = 0;
      const bus: EventBus = {
        ...engines().bus,
        subscribe: (subscription) =>
          engines().bus.subscribe({
            ...subscription,
            offsets: {
              ...subscription.offsets,
              async save(group, topic, offset) {
                saves += 1;
                if (saves === 1) throw new Error('crashed');
                await subscription.offsets.save(group, topic, offset);
              },
            },
          }),
      };
      consumer(applyToProjection, { bus });
      await allApplied();
      await eventually(() => saves > 1);
      await allApplied();
    });

    it('loses, skips and duplicates nothing while being killed repeatedly', async () => {
      for (let kills = 0; kills < 3; kills += 1) {
        // Enough events for each incarnation, however many the previous one applied before it was killed.
        await published(40, 'a');
        const child = startChild('consumer-process.ts', [engines().url, engines().logUrl]);
        const enough = 5 + kills * 7;
        try {
          await eventually(() => child.lines.length >= enough, {
            timeoutMs: 100_000,
            intervalMs: 1,
          });
        } finally {
          await child.kill();
        }
      }
      consumer();
      await allApplied();
    });
  });
});
