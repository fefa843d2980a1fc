import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Engines, emptyTables, startEngines } from '../../test/engines.ts';
import type { IdempotentRequest } from '../application/idempotency.ts';
import { createWakeUp } from '../process/wake-up.ts';
import { inTransaction, type SqlExecutor } from './database.ts';
import { earlierResult, onceOnly, onceOnlyParsed, requestHash } from './idempotency.ts';

interface Booking {
  confirmationNumber: string;
}

const REQUEST: IdempotentRequest = {
  principal: '7',
  operation: 'bookAppointment',
  key: 'k',
  input: { date: '2026-12-01', notes: 'none' },
};

describe('onceOnly', () => {
  let engines: Engines;
  let effects: number;

  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    effects = 0;
    await emptyTables(engines);
  });

  const book = (request: Partial<IdempotentRequest> = {}, fails = false): Promise<Booking> =>
    inTransaction(engines.pool, (tx) =>
      onceOnly(tx, { ...REQUEST, ...request }, async () => {
        effects += 1;
        await tx.$executeRawUnsafe(
          'insert into counters ("id", "version", "value") values ($1, 1, 1)',
          `effect-${effects}`,
        );
        if (fails) throw new Error('failed after the effect');
        return { confirmationNumber: `CW-${effects}` };
      }),
    );

  it('has one effect and returns the first result again', async () => {
    const first = await book();
    expect(await book()).toEqual(first);
    expect(effects).toBe(1);
  });

  it('has one effect for 20 identical concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => book()));
    expect(new Set(results.map((result) => result.confirmationNumber))).toEqual(new Set(['CW-1']));
    expect(effects).toBe(1);
  });

  it('ignores the order of fields', async () => {
    await book();
    await book({ input: { notes: 'none', date: '2026-12-01' } });
    expect(effects).toBe(1);
  });

  it('refuses the same key with other content', async () => {
    await book();
    await expect(book({ input: { date: '2026-12-02', notes: 'none' } })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      message: 'This request was sent before with other content.',
    });
    expect(effects).toBe(1);
  });

  it('compares nested input too, regardless of the order of fields', () => {
    const hash = (location: object) => requestHash({ answers: [{ place: { location } }] });
    const base = hash({ street: '1 Main St', city: 'San Jose' });
    expect(hash({ city: 'San Jose', street: '1 Main St' })).toBe(base);
    expect(hash({ street: '2 Main St', city: 'San Jose' })).not.toBe(base);
    expect(hash({ street: '1 Main St', city: 'San Jose', gate: null })).not.toBe(base);
    expect(requestHash({ answers: [1, 2] })).not.toBe(requestHash({ answers: [2, 1] }));
  });

  it('separates the keys of different principals and operations', async () => {
    await book();
    await book({ principal: '8' });
    await book({ operation: 'addVehicle' });
    expect(effects).toBe(3);
  });

  it('stores successes only: after a failure the same request has its effect', async () => {
    await expect(book({}, true)).rejects.toThrow('failed after the effect');
    expect(await book()).toEqual({ confirmationNumber: 'CW-2' });
  });

  it('runs the effect of one waiting request if the first one fails', async () => {
    const hold = createWakeUp();
    let isHolding = false;
    const first = inTransaction(engines.pool, (tx) =>
      onceOnly(tx, REQUEST, async () => {
        isHolding = true;
        await hold.sleep(200_000);
        throw new Error('failed after the effect');
      }),
    );
    await eventually(() => isHolding);
    const others = Array.from({ length: 5 }, () => book());
    await eventually(() => isWaitingForLock(engines.pool, 5));
    hold.wake();
    await expect(first).rejects.toThrow('failed after the effect');
    const numbers = (await Promise.all(others)).map((result) => result.confirmationNumber);
    expect(new Set(numbers)).toEqual(new Set(['CW-1']));
    expect(effects).toBe(1);
  });

  it('recognises a guest’s key after the guest has become an account', async () => {
    const asGuest = await book({ principal: 'guest_1' });
    expect(await book({ principal: '7', aliases: ['guest_1'] })).toEqual(asGuest);
    expect(await book({ principal: '7' })).toEqual(asGuest);
    expect(effects).toBe(1);
  });

  it('has one effect if guest and account send the same request concurrently', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? book({ principal: 'guest_1' })
          : book({ principal: '7', aliases: ['guest_1'] }),
      ),
    );
    expect(new Set(results.map((result) => result.confirmationNumber)).size).toBe(1);
    expect(effects).toBe(1);
  });

  it('refuses the guest’s key with other content', async () => {
    await book({ principal: 'guest_1' });
    const other = book({ principal: '7', aliases: ['guest_1'], input: {} });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('forgets an expired key', async () => {
    await book();
    await engines.pool.query(
      `update idempotency_keys set "expiresAt" = now() - interval '1 second'`,
    );
    expect(await book({ input: 'other' })).toEqual({ confirmationNumber: 'CW-2' });
    expect(await book({ input: 'other' })).toEqual({ confirmationNumber: 'CW-2' });
  });

  it.each([
    ['24 hours', {}, 24],
    ['as many hours as the request says', { ttlHours: 168 }, 168],
  ])('keeps a key for %s', async (_, request, hours) => {
    await book(request);
    const { rows } = await engines.pool.query<{ hours: number }>(
      'select extract(epoch from "expiresAt" - "createdAt")::int / 3600 as hours from idempotency_keys',
    );
    expect(rows).toEqual([{ hours }]);
  });

  it('just runs the effect without a key', async () => {
    await book({ key: null });
    await book({ key: null });
    expect(effects).toBe(2);
  });

  it('parses the stored result of a repeat', async () => {
    const at = new Date('2026-03-02T09:00:00.000Z');
    const run = () =>
      inTransaction(engines.pool, (tx) =>
        onceOnlyParsed(
          tx,
          REQUEST,
          async () => at,
          (json) => new Date(String(json)),
        ),
      );
    expect([await run(), await run()]).toEqual([at, at]);
  });

  it('rejects a result that JSON would change when it is compiled', () => {
    const plain = (tx: SqlExecutor) =>
      onceOnly(tx, REQUEST, async () => ({ id: '7', tags: ['a'] }));
    // @ts-expect-error A repeat would get the date as a text.
    const dated = (tx: SqlExecutor) => onceOnly(tx, REQUEST, async () => ({ at: new Date() }));
    expect([plain, dated]).toHaveLength(2);
  });

  const lookUp = (request: Partial<IdempotentRequest> = {}) =>
    inTransaction(engines.pool, (tx) => earlierResult(tx, { ...REQUEST, ...request }));

  it('looks up an earlier result without using the key', async () => {
    expect([await lookUp(), await lookUp({ key: null })]).toEqual([null, null]);
    const booked = await book();
    expect(booked).toEqual({ confirmationNumber: 'CW-1' });
    expect(await lookUp()).toEqual({ json: booked });
    await expect(lookUp({ input: 'other' })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('looks up the result of a concurrent request, for whose end it waits', async () => {
    const hold = createWakeUp();
    let isHolding = false;
    const first = inTransaction(engines.pool, (tx) =>
      onceOnly(tx, REQUEST, async () => {
        isHolding = true;
        await hold.sleep(200_000);
        return { confirmationNumber: 'CW-1' };
      }),
    );
    await eventually(() => isHolding);
    const found = lookUp();
    await eventually(() => isWaitingForLock(engines.pool));
    hold.wake();
    expect(await found).toEqual({ json: await first });
  });

  it('looks up a guest’s result for its account, and keeps it for the account alone', async () => {
    const account = { principal: '7', aliases: ['guest_1'] };
    expect(await lookUp(account)).toBeNull();
    const asGuest = await book({ principal: 'guest_1' });
    expect(await lookUp(account)).toEqual({ json: asGuest });
    expect(await lookUp({ principal: '7' })).toEqual({ json: asGuest });
  });

  it('counts a date in the input as its text', () => {
    const at = '2026-03-02T09:00:00.000Z';
    expect(requestHash({ at: new Date(at) })).toBe(requestHash({ at }));
  });

  it('stores a null result', async () => {
    const run = () =>
      inTransaction(engines.pool, (tx) =>
        onceOnly(tx, { principal: '7', operation: 'x', key: 'k', input: null }, async () => {
          effects += 1;
          return null;
        }),
      );
    expect([await run(), await run(), effects]).toEqual([null, null, 1]);
  });
});
