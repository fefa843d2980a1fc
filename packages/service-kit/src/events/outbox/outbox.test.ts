import { anyEventSchema } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import {
  type Engines,
  emptyTables,
  incrementCommitted,
  startEngines,
} from '../../../test/engines.ts';
import { dedicatedClient, inTransaction } from '../../database/database.ts';
import { appendToOutbox, type OutboxEvent, toCloudEvent } from './outbox.ts';

const EVENT: OutboxEvent = {
  id: '019aa2f0-1000-7000-8000-000000000001',
  topic: 'test.counters',
  key: 'a',
  type: 'test.counter-raised.v1',
  aggregateVersion: 3,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
  occurredAt: new Date('2026-11-20T18:00:00.000Z'),
  data: { state: { id: 'a', value: 3 }, changed: ['value'], previous: { value: 2 } },
  trace: { correlationId: 'c-1', causationId: 'e-1' },
};

describe('an outbox event', () => {
  it('becomes a CloudEvent', () => {
    const event = toCloudEvent('bookings', EVENT);
    expect(event).toEqual({
      specversion: '1.0',
      id: '019aa2f0-1000-7000-8000-000000000001',
      source: '/bookings',
      type: 'test.counter-raised.v1',
      subject: 'a',
      time: '2026-11-20T18:00:00.000Z',
      datacontenttype: 'application/json',
      aggregateversion: 3,
      actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
      correlationid: 'c-1',
      causationid: 'e-1',
      data: { state: { id: 'a', value: 3 }, changed: ['value'], previous: { value: 2 } },
    });
    expect(anyEventSchema.parse(event)).toEqual(event);
  });
});

describe('appendToOutbox', () => {
  let engines: Engines;
  let listening: pg.Client;
  let wakes: number;

  beforeAll(async () => {
    engines = await startEngines();
    listening = dedicatedClient(engines.pool);
    await listening.connect();
    await listening.query('listen outbox');
    listening.on('notification', () => {
      wakes += 1;
    });
  });
  afterAll(async () => {
    await listening.end();
    await engines.close();
  });
  beforeEach(async () => {
    await emptyTables(engines);
    // A notification of the test before arrives ahead of this answer.
    await listening.query('select 1');
    wakes = 0;
  });

  it('writes all columns of the row', async () => {
    await inTransaction(engines.pool, (tx) => appendToOutbox(tx, 'bookings', [EVENT]));
    const { rows } = await engines.pool.query('select * from outbox');
    expect(rows).toEqual([
      {
        id: EVENT.id,
        sequence: expect.any(String),
        topic: 'test.counters',
        key: 'a',
        type: 'test.counter-raised.v1',
        aggregateVersion: 3,
        actor: EVENT.actor,
        traceparent: null,
        correlationId: 'c-1',
        causationId: 'e-1',
        occurredAt: EVENT.occurredAt,
        event: toCloudEvent('bookings', EVENT),
        createdAt: expect.any(Date),
        publishedAt: null,
      },
    ]);
  });

  it('keeps the order of the events', async () => {
    const ids = ['3', '1', '2'].map((digit) => `019aa2f0-1000-7000-8000-00000000000${digit}`);
    const events = ids.map((id) => ({ ...EVENT, id }));
    await inTransaction(engines.pool, (tx) => appendToOutbox(tx, 'bookings', events));
    const { rows } = await engines.pool.query('select "id" from outbox order by "sequence"');
    expect(rows.map((row) => row.id)).toEqual(ids);
  });

  it('does nothing without events', async () => {
    await inTransaction(engines.pool, (tx) => appendToOutbox(tx, 'bookings', []));
    expect((await engines.pool.query('select 1 from outbox')).rows).toEqual([]);
  });

  it('wakes the relay for the first change after an idle time, but not while changes are waiting', async () => {
    await incrementCommitted(engines.pool, 'a');
    await eventually(() => wakes === 1);
    await incrementCommitted(engines.pool, 'a');
    await incrementCommitted(engines.pool, 'a');
    await engines.pool.query('update outbox set "publishedAt" = now()');
    await incrementCommitted(engines.pool, 'a');
    await eventually(() => wakes > 1);
    await listening.query('select 1');
    expect(wakes).toBe(2);
  });
});
