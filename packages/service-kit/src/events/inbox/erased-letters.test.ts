import type { AnyEvent } from '@dewlane/events';
import { describe, expect, it } from '@jest/globals';
import { silent, TOPIC } from '../../../test/constants.ts';
import { useConsumers } from '../../../test/use-consumers.ts';
import { inTransaction } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { catchUp } from './catch-up.ts';
import { type EventHandler, listDeadLetters, replayDeadLetter } from './dead-letters.ts';

/** An event with its person's name in it. */
function told(subject: string, aggregateversion: number, more: Partial<AnyEvent> = {}): AnyEvent {
  return {
    specversion: '1.0',
    id: newId(),
    source: '/test',
    type: 'test.counter-raised.v1',
    subject,
    time: '2026-11-21T12:00:00.000Z',
    datacontenttype: 'application/json',
    aggregateversion,
    actor: { kind: 'system', id: 'test' },
    data: { state: { name: 'Ann' }, changed: [], previous: {} },
    ...more,
  };
}

const erasing = (subject: string, version: number) => told(subject, version, { erases: true });

const refuse: EventHandler = async () => {
  throw new Error('does not fit');
};
const accept: EventHandler = async () => undefined;
const refuseUnlessErasing: EventHandler = async (tx, event) => {
  if (!event.erases) await refuse(tx, event);
};

describe('an event that erases its aggregate’s person', () => {
  const { engines } = useConsumers();
  const transaction = (work: Parameters<typeof inTransaction<void>>[1]) =>
    inTransaction(engines().pool, work);

  /** Handles events in this order, as Kafka may deliver them; the PostgreSQL log has forgotten the earlier ones. */
  async function deliver(handler: EventHandler, ...events: AnyEvent[]): Promise<void> {
    const { bus, pool } = engines();
    await catchUp({
      group: 'projection',
      bus: {
        ...bus,
        async readAll(topic, handle) {
          for (const event of events)
            await handle({ topic, id: event.id, key: event.subject, event });
        },
      },
      pool,
      transaction,
      handlers: { [TOPIC]: handler },
      log: silent,
      retryMs: 1,
    });
  }
  const replay = (id = '', handler = accept) =>
    replayDeadLetter(id, { transaction, handlers: { [TOPIC]: handler } });
  /** All rows about refusals, also of messages that are not dead or were replayed. */
  const letters = async () => {
    const { rows } = await engines().pool.query<{ letter: string }>(
      `select concat_ws(' ', "consumer", "topic", "key") as letter from dead_letters order by 1`,
    );
    return rows.map(({ letter }) => letter);
  };

  it('ACCT-06 removes the aggregate’s dead letters, replayed ones and refusals too, and no others', async () => {
    await deliver(refuse, told('ann', 1), told('ann', 2), told('ben', 1));
    const [first] = await listDeadLetters(engines().pool);
    await replay(first?.id);
    for (const [consumer, topic] of [
      ['projection', TOPIC],
      ['projection', 'test.others'],
      ['others', TOPIC],
    ]) {
      await engines().pool.query(
        `insert into dead_letters
           ("id", "consumer", "topic", "eventId", "key", "event", "error", "attempts", "failedAt")
         values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'ann', '{}', 'refused', 1, now())`,
        [consumer, topic],
      );
    }
    await deliver(accept, erasing('ann', 3));
    expect(await letters()).toEqual([
      `others ${TOPIC} ann`,
      `projection ${TOPIC} ben`,
      'projection test.others ann',
    ]);
  });

  it('ACCT-06 keeps dead letters from coming back when their events are delivered again', async () => {
    const old = told('ann', 1);
    await deliver(refuseUnlessErasing, old, erasing('ann', 2));
    const seen: string[] = [];
    await deliver(async (tx, event) => {
      seen.push(event.id);
      await refuse(tx, event);
    }, old);
    expect({ seen, letters: await letters() }).toEqual({ seen: [], letters: [] });
  });

  it('ACCT-06 lets no earlier event that arrives after it become a dead letter, only later ones', async () => {
    await deliver(accept, erasing('ann', 3));
    await deliver(refuse, told('ann', 2));
    expect(await letters()).toEqual([]);
    const nameless = { state: {}, changed: [], previous: {} };
    await deliver(refuse, told('ann', 4, { data: nameless }), told('ben', 1));
    expect(await letters()).toEqual([`projection ${TOPIC} ann`, `projection ${TOPIC} ben`]);
  });

  it('ACCT-06 leaves nothing of an event that is being retried while another member handles it', async () => {
    let isErased = false;
    await deliver(
      async (tx, event) => {
        if (!isErased) {
          isErased = true;
          await deliver(accept, erasing('ann', 2));
        }
        await refuse(tx, event);
      },
      told('ann', 1),
    );
    expect(await letters()).toEqual([]);
  });

  it('ACCT-06 removes the dead letters when it was one itself and is replayed', async () => {
    await deliver(refuse, told('ann', 1), erasing('ann', 2));
    const [, last] = await listDeadLetters(engines().pool);
    await replay(last?.id);
    expect(await letters()).toEqual([]);
  });
});
