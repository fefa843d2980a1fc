import { randomUUID } from 'node:crypto';
import { type AnyEvent, TOPICS, type Topic } from '@dewlane/events';
import { userErasedSample } from '@dewlane/events/samples';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointment } from './support/events.ts';
import { customer, type Harness, startHarness } from './support/harness.ts';

describe('the erasure of a person about whom vehicles refused events', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness?.stop());

  const booking = {
    vehicleId: randomUUID(),
    status: 'scheduled',
    serviceDate: '2026-06-20',
  } as const;
  /** As if vehicles had refused this event five times. */
  const refused = (topic: Topic, event: AnyEvent) =>
    harness.pool.query(
      `insert into dead_letters ("id", "consumer", "topic", "eventId", "key", "event", "error",
         "attempts", "failedAt", "deadAt")
       values ($1, 'vehicles', $2, $3, $4, $5, 'does not fit', 5, now(), now())`,
      [randomUUID(), topic, event.id, event.subject, JSON.stringify(event)],
    );
  const letters = async () => {
    const { rows } = await harness.pool.query<{ key: string }>('select "key" from dead_letters');
    return rows.map(({ key }) => key);
  };

  it('ACCT-06 removes dead letters about an appointment with the event that erases it', async () => {
    const [hers, other] = [
      appointment(randomUUID(), 1, booking),
      appointment(randomUUID(), 1, booking),
    ];
    await refused(TOPICS.appointments, hers);
    await refused(TOPICS.appointments, other);
    const erased: AnyEvent = { ...appointment(hers.subject, 2, booking), erases: true };
    await harness.publish(TOPICS.appointments, erased);
    await eventually(async () => expect(await letters()).toEqual([other.subject]));
    await harness.pool.query('delete from dead_letters');
  });

  it('ACCT-06 removes those about an appointment that staff have deleted, which nothing erases', async () => {
    const [ann, ben] = [customer().customer, customer().customer];
    const told = (data: object): AnyEvent => ({
      ...appointment(randomUUID(), 1, booking),
      data: { state: null, changed: [], previous: {}, ...data },
    });
    await refused(TOPICS.appointments, told({ state: { userId: ann.id } }));
    await refused(TOPICS.appointments, told({ previous: { userId: ann.id } }));
    const bens = told({ state: { userId: ben.id } });
    await refused(TOPICS.appointments, bens);
    const { data, ...sample } = userErasedSample;
    await harness.publish(TOPICS.users, {
      ...sample,
      id: randomUUID(),
      subject: ann.id,
      data: { ...data, changed: [], previous: { guestIds: [] } },
    });
    await eventually(async () => expect(await letters()).toEqual([bens.subject]));
  });
});
