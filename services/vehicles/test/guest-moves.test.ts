import { TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guestsMoved } from './support/events.ts';
import { CAMRY, dataOf, garageOf, refusalOf } from './support/garage.ts';
import {
  customer,
  type GraphqlResponse,
  guest,
  type Harness,
  START,
  startHarness,
} from './support/harness.ts';
import { redPicture } from './support/pictures.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  harness = await startHarness();
  garage = garageOf(harness);
});
afterAll(() => harness.stop());

const moveIsKnown = (guestId: string) =>
  eventually(async () => {
    const { rowCount } = await harness.pool.query(
      'select 1 from guest_moves where "guestId" = $1',
      [guestId],
    );
    return rowCount === 1;
  });

describe('when a guest becomes an account', () => {
  it('transfers vehicles and photos to the account, each vehicle with an event that names the cause', async () => {
    const [visitor, account] = [guest(), customer()];
    const { photoId } = await garage.havePhoto(visitor, await redPicture());
    const [one, two] = [
      await garage.have(visitor, { ...CAMRY, photoId }),
      await garage.have(visitor),
    ];
    const loose = await garage.havePhoto(visitor, await redPicture());
    const move = guestsMoved(account.customer.id, [visitor.customer.id]);
    await harness.publish(TOPICS.users, move);
    await moveIsKnown(visitor.customer.id);

    const moved = await garage.own(account);
    expect(moved.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(moved[0]?.imageUrl).toBe(one.imageUrl);
    expect(await garage.own(visitor)).toEqual([]);
    const [, event] = await harness.eventsOf(one.id);
    expect(event).toMatchObject({
      type: 'vehicles.vehicle-changed.v1',
      aggregateversion: 2,
      causationid: move.id,
      correlationid: 'the-registration',
      actor: move.actor,
      data: {
        state: { userId: account.customer.id },
        changed: expect.arrayContaining(['userId']),
        previous: { userId: visitor.customer.id },
      },
    });
    await garage.have(account, { ...CAMRY, photoId: loose.photoId });
  });

  it('OPS-28 transfers them although only a later version knows the account’s language', async () => {
    const [visitor, account] = [guest(), customer()];
    const { id } = await garage.have(visitor);
    const move = guestsMoved(account.customer.id, [visitor.customer.id]);
    Object.assign(move.data.state ?? {}, { language: 'fr' });
    await harness.publish(TOPICS.users, move);
    await moveIsKnown(visitor.customer.id);
    expect((await garage.own(account)).map((own) => own.id)).toEqual([id]);
  });

  it('changes nothing for a repeated event, or when later events list all moves again', async () => {
    const [first, second, account] = [guest(), guest(), customer()];
    const { id } = await garage.have(first);
    const [one, two] = [first.customer.id, second.customer.id];
    const move = guestsMoved(account.customer.id, [one]);
    await harness.publish(TOPICS.users, move);
    await harness.publish(TOPICS.users, move, guestsMoved(account.customer.id, [one, two], 3));
    await moveIsKnown(two);
    expect(await harness.eventsOf(id)).toHaveLength(2);
  });

  it('saves a row that arrives late under the guest’s id for the account', async () => {
    const [visitor, account] = [guest(), customer()];
    await harness.publish(TOPICS.users, guestsMoved(account.customer.id, [visitor.customer.id]));
    await moveIsKnown(visitor.customer.id);

    const { photoId } = await garage.havePhoto(visitor, await redPicture());
    const late = await garage.have(visitor, { ...CAMRY, photoId });
    expect((await garage.own(account)).map(({ id }) => id)).toEqual([late.id]);
    const [event] = await harness.eventsOf(late.id);
    expect(event?.data.state).toMatchObject({ userId: account.customer.id });
  });

  it('returns to a repeated request what the guest saved with the same key', async () => {
    const [visitor, account] = [guest(), customer()];
    const input = { ...CAMRY, idempotencyKey: 'one-booking:vehicle' };
    const first = await garage.have(visitor, input);
    const afterwards = customer(visitor.customer.id);
    expect(dataOf(await garage.add(afterwards, input)).addVehicle.id).toBe(first.id);
    expect(account.customer.id).not.toBe(afterwards.customer.id);
  });

  it('moves what was saved before, what is being saved, and what is about to be when the move arrives', async () => {
    const waiting = (locks: string, count: number) =>
      eventually(
        async () => {
          const { rowCount } = await harness.pool.query(
            `select 1 from pg_locks where ${locks} and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          );
          expect(rowCount).toBe(count);
        },
        { timeoutMs: 5_000 },
      );
    const ofGuests = "locktype = 'advisory' and classid = 4417301";
    // A statement may wait 5 s for a lock. A busy machine may be too slow for that, but not every time.
    await eventually(async () => {
      const [visitor, account] = [guest(), customer()];
      const before = await garage.have(visitor);
      const begun: Promise<{ id: string }>[] = [];
      const begin = () => {
        const saving = garage.have(visitor);
        saving.catch(() => undefined);
        begun.push(saving);
      };
      const block = await harness.pool.connect();
      try {
        // Blocks the row's insertion after its owner was decided.
        await block.query('begin');
        await block.query('lock table vehicles in share row exclusive mode');
        begin();
        await waiting("relation = 'vehicles'::regclass", 1);
        await harness.publish(
          TOPICS.users,
          guestsMoved(account.customer.id, [visitor.customer.id]),
        );
        await waiting(ofGuests, 1);
        begin();
        await waiting(ofGuests, 2);
      } finally {
        await block.query('commit').finally(() => block.release());
        await Promise.allSettled(begun);
      }
      const saved = [before, ...(await Promise.all(begun))];
      await moveIsKnown(visitor.customer.id);
      const moved = await garage.own(account);
      expect(moved.map(({ id }) => id).sort()).toEqual(saved.map(({ id }) => id).sort());
      expect(await garage.own(visitor)).toEqual([]);
    });
  });

  it('AUTH-47 lets a change and a deletion that the guest had begun still reach its vehicles, for a minute', async () => {
    const [visitor, account, stranger] = [guest(), customer(), guest()];
    const [one, two] = [await garage.have(visitor), await garage.have(visitor)];
    await harness.publish(TOPICS.users, guestsMoved(account.customer.id, [visitor.customer.id]));
    await moveIsKnown(visitor.customer.id);

    expect(refusalOf(await garage.update(stranger, { id: one.id, miles: '1' })).status).toBe(404);
    dataOf(await garage.update(visitor, { id: one.id, miles: '12' }));
    dataOf(await garage.remove(visitor, { id: two.id }));
    expect(await garage.own(account)).toMatchObject([{ id: one.id, miles: '12' }]);
  });

  it('lets a booking in progress of the guest still find the vehicle, for a minute', async () => {
    const [visitor, account] = [guest(), customer()];
    const { id } = await garage.have(visitor);
    await harness.publish(TOPICS.users, guestsMoved(account.customer.id, [visitor.customer.id]));
    await moveIsKnown(visitor.customer.id);
    const found = await harness.fetch(visitor, `/internal/vehicles/${id}`);
    expect(await found.json()).toMatchObject({ id, userId: account.customer.id });
    harness.setTime('2026-06-15T19:01:00.000Z');
    const later = await harness.fetch(visitor, `/internal/vehicles/${id}`);
    harness.setTime('2026-06-15T19:00:00.000Z');
    expect(later.status).toBe(404);
  });
});

describe('a guest id that has moved to an account', () => {
  const statusOf = (response: GraphqlResponse<unknown>) => refusalOf(response).status;

  it('AUTH-32 gives no access to what the account has made', async () => {
    const [visitor, account] = [guest(), customer()];
    await harness.publish(TOPICS.users, guestsMoved(account.customer.id, [visitor.customer.id]));
    await moveIsKnown(visitor.customer.id);
    const { id, photoUrl } = await garage.have(account, {
      ...CAMRY,
      photoId: (await garage.havePhoto(account, await redPicture())).photoId,
    });
    const loose = await garage.havePhoto(account, await redPicture());

    expect(dataOf(await garage.find(visitor, id)).vehicle).toBeNull();
    expect(await garage.own(visitor)).toEqual([]);
    expect(dataOf(await garage.references(visitor, [id]))._entities).toEqual([null]);
    expect(statusOf(await garage.update(visitor, { id, miles: '1' }))).toBe(404);
    expect(statusOf(await garage.remove(visitor, { id }))).toBe(404);
    const responses = [
      await harness.fetch(visitor, `/internal/vehicles/${id}`),
      await harness.fetch(visitor, photoUrl?.replace('/api', '/internal') ?? ''),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    const taken = await garage.add(visitor, { ...CAMRY, photoId: loose.photoId });
    expect(refusalOf(taken)).toEqual({ code: 'VALIDATION_FAILED', status: 400 });
  });

  it('AUTH-32 can neither save nor find anything from a minute after the move', async () => {
    const [visitor, account] = [guest(), customer()];
    const { id } = await garage.have(visitor);
    await harness.publish(TOPICS.users, guestsMoved(account.customer.id, [visitor.customer.id]));
    await moveIsKnown(visitor.customer.id);
    harness.setTime('2026-06-15T19:01:00.000Z');
    try {
      expect(statusOf(await garage.add(visitor, CAMRY))).toBe(401);
      expect((await garage.upload(visitor, await redPicture())).status).toBe(401);
      expect(statusOf(await garage.update(visitor, { id, miles: '1' }))).toBe(401);
      expect(statusOf(await garage.remove(visitor, { id }))).toBe(401);
      expect((await harness.fetch(visitor, `/internal/vehicles/${id}`)).status).toBe(404);
      expect(await garage.own(account)).toHaveLength(1);
    } finally {
      harness.setTime(START);
    }
  });
});
