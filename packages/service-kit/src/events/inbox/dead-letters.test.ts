import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { TOPIC } from '../../../test/constants.ts';
import { applyToProjection, readProjection } from '../../../test/projection.ts';
import { useConsumers } from '../../../test/use-consumers.ts';
import { inTransaction } from '../../database/database.ts';
import { ServiceError } from '../../errors/errors.ts';
import { createPrometheusMetrics } from '../../telemetry/prometheus.ts';
import { noTelemetry } from '../../telemetry/telemetry.ts';
import { type EventHandler, listDeadLetters, replayDeadLetter } from './dead-letters.ts';

describe('a consumer', () => {
  const { engines, consumer, published, allApplied, refusals } = useConsumers();

  describe('that refuses a message', () => {
    const refuseKey =
      (key: string): EventHandler =>
      async (tx, event) => {
        await applyToProjection(tx, event);
        if (event.subject === key) throw new ServiceError('CONFLICT', 'does not fit');
      };

    it('makes it a dead letter after 5 attempts, which blocks no other message', async () => {
      const [bad] = await published(1, 'bad');
      await published(2, 'good');
      consumer(refuseKey('bad'));
      await eventually(async () => expect(await readProjection(engines().pool)).toHaveLength(1));
      const letters = await listDeadLetters(engines().pool);
      expect(letters).toMatchObject([
        {
          consumer: 'projection',
          topic: 'test.counters',
          eventId: bad,
          key: 'bad',
          attempts: 5,
          error: 'ServiceError: does not fit',
          replayedAt: null,
        },
      ]);
    });

    it('applies it once and clears the refusals if a later attempt succeeds', async () => {
      await published(1);
      let calls = 0;
      consumer(async (tx, event) => {
        await applyToProjection(tx, event);
        calls += 1;
        if (calls < 5) throw new Error('not yet');
      });
      await allApplied();
      expect(await refusals()).toEqual([]);
    });

    it('counts it as repeated, and not as refused, if another member applied it meanwhile', async () => {
      const [id] = await published(1);
      const metrics = createPrometheusMetrics('test');
      consumer(applyToProjection, {
        telemetry: { ...noTelemetry, metrics },
        transaction: async () => {
          await engines().pool.query(
            `insert into inbox ("consumer", "eventId") values ('projection', $1)`,
            [id],
          );
          throw new Error('does not fit');
        },
      });
      await eventually(async () =>
        expect((await metrics.text()).match(/^dewlane_events_handled_total.*/gm)).toEqual([
          'dewlane_events_handled_total{topic="test.counters",outcome="repeated",service="test"} 1',
        ]),
      );
      expect(await refusals()).toEqual([]);
    });

    it('keeps the count of refusals after a crash', async () => {
      await published(1, 'bad');
      const first = consumer(refuseKey('bad'), { retryMs: 300 });
      await eventually(async () => ((await refusals())[0]?.attempts ?? 0) >= 2);
      await first.stop();
      consumer(refuseKey('bad'));
      await eventually(async () => (await refusals())[0]?.dead === true);
      expect(await refusals()).toEqual([{ attempts: 5, dead: true }]);
    });

    it('refuses a message that isn’t an event', async () => {
      await engines().bus.publish(TOPIC, [
        { id: '0190c2f4-0000-7000-8000-000000000000', key: 'x', event: { odd: true } as never },
      ]);
      await published(1);
      consumer();
      await allApplied();
      expect(await listDeadLetters(engines().pool)).toHaveLength(1);
    });

    it('OBS-02 stores no data that Prisma repeats in its refusal', async () => {
      await published(1);
      consumer(async () => {
        const message =
          'Invalid invocation:\n\n{ email: "jordan@example.com" }\n\nA phone is missing.';
        throw Object.assign(new Error(message), { name: 'PrismaClientValidationError' });
      });
      await eventually(async () => (await listDeadLetters(engines().pool)).length === 1);
      expect(await listDeadLetters(engines().pool)).toMatchObject([
        { error: 'PrismaClientValidationError: A phone is missing.' },
      ]);
    });

    it('ignores a redelivered dead letter', async () => {
      await published(1, 'bad');
      const first = consumer(refuseKey('bad'));
      await eventually(async () => (await listDeadLetters(engines().pool)).length === 1);
      await first.stop();
      await engines().pool.query('delete from consumer_offsets');
      let calls = 0;
      consumer(async () => {
        calls += 1;
      });
      await eventually(async () => {
        const { rows } = await engines().pool.query('select 1 from consumer_offsets');
        return rows.length === 1;
      });
      expect(calls).toBe(0);
    });
  });

  describe('whose dead letter is replayed', () => {
    const replay = (id: string, handler: EventHandler = applyToProjection) =>
      replayDeadLetter(id, {
        transaction: (work) => inTransaction(engines().pool, work),
        handlers: { [TOPIC]: handler },
      });

    async function deadLetter(): Promise<string> {
      await published(1);
      const refusing = consumer(async () => {
        throw new Error('does not fit');
      });
      await eventually(async () => (await listDeadLetters(engines().pool)).length === 1);
      await refusing.stop();
      return (await listDeadLetters(engines().pool))[0]?.id ?? '';
    }

    it('applies it once, even if it is replayed twice concurrently', async () => {
      const id = await deadLetter();
      const outcomes = await Promise.allSettled([replay(id), replay(id), replay(id)]);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      await allApplied();
      expect(await listDeadLetters(engines().pool)).toEqual([]);
    });

    it('keeps it dead if it is refused again', async () => {
      const id = await deadLetter();
      const refusing = replay(id, async () => {
        throw new Error('still does not fit');
      });
      await expect(refusing).rejects.toThrow('still does not fit');
      expect(await listDeadLetters(engines().pool)).toHaveLength(1);
      await replay(id);
      await allApplied();
    });

    it('throws NOT_FOUND for an unknown one', async () => {
      await expect(replay('0190c2f4-0000-7000-8000-000000000000')).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });
  });
});
