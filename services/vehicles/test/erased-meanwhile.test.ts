import { BY_SYSTEM } from '@dewlane/events/cause';
import { userErasedSample } from '@dewlane/events/samples';
import { newId } from '@dewlane/service-kit';
import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { onUserEvent } from '../src/adapters/events/on-user-event.ts';
import { addVehicle } from '../src/application/commands/add-vehicle.ts';
import { deleteVehicle } from '../src/application/commands/delete-vehicle.ts';
import { updateVehicle } from '../src/application/commands/update-vehicle.ts';
import { uploadPhoto } from '../src/application/commands/upload-photo.ts';
import type { Dependencies, InTransaction } from '../src/application/ports.ts';
import { eraseOwner } from '../src/application/projections/erase-owner.ts';
import { moveGuests } from '../src/application/projections/move-guests.ts';
import type { CustomerRequest } from '../src/application/requests.ts';
import { guestsMoved } from './support/events.ts';
import { CAMRY } from './support/garage.ts';
import { onTables } from './support/on-tables.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
const PICTURE = { bytes: Buffer.from('jpeg'), contentType: 'image/jpeg', width: 1, height: 1 };
const QUOTAS = { vehicles: 10, unusedPhotos: 10 };
const details = { ...CAMRY, type: 'sedan', color: null } as const;

describe('the erasure of a person who is saving something', () => {
  const tables = onTables();

  const someoneWaits = () => isWaitingForLock(tables.pool);

  /** Erases an owner while what they save is written but not committed yet. */
  async function erasedBeside(
    userId: string,
    save: (deps: Dependencies, request: CustomerRequest) => Promise<unknown>,
  ): Promise<void> {
    let isWritten = false;
    let mayCommit = false;
    const held: InTransaction = (work) =>
      tables.inTransaction(async (tx) => {
        const result = await work(tx);
        // An upload first looks up, in a transaction of its own, whether it was sent before.
        const vehicles = await tx.vehicles.countForMore(userId);
        if (vehicles + (await tx.photos.countUnusedForMore(userId)) === 0) return result;
        isWritten = true;
        await eventually(() => mayCommit);
        return result;
      });
    const deps = {
      inTransaction: held,
      convertPicture: async () => PICTURE,
      clock: () => NOW,
      newId,
      quotas: QUOTAS,
    } as unknown as Dependencies;
    const saved = save(deps, { owner: { id: userId, guestIds: [] }, cause: BY_SYSTEM });
    await eventually(() => isWritten);
    const erased = tables.inTransaction((tx) =>
      eraseOwner(tx, { userId, guestIds: [], cause: BY_SYSTEM }, NOW),
    );
    await Promise.race([eventually(someoneWaits), erased]);
    mayCommit = true;
    await Promise.all([saved, erased]);
  }

  it('ACCT-06 waits for a vehicle, and erases it', async () => {
    await erasedBeside('7', (deps, request) =>
      addVehicle(deps)({ request, details, photoId: null, idempotencyKey: null }),
    );
    expect((await tables.pool.query('select from vehicles')).rows).toEqual([]);
  });

  it('ACCT-06 waits for a photo, and erases it', async () => {
    await erasedBeside('8', (deps, request) =>
      uploadPhoto(deps)({ request, bytes: new Uint8Array(), sha256: '', idempotencyKey: null }),
    );
    expect((await tables.pool.query('select from photos')).rows).toEqual([]);
  });

  /** A request with a still valid token, after or during the erasure of the owner. */
  const late = (id: string): CustomerRequest => ({
    owner: { id, guestIds: [] },
    cause: BY_SYSTEM,
  });
  const deps = () =>
    ({
      inTransaction: tables.inTransaction,
      convertPicture: async () => PICTURE,
      clock: () => NOW,
      newId,
      quotas: QUOTAS,
    }) as unknown as Dependencies;
  const adding = (request: CustomerRequest) =>
    addVehicle(deps())({ request, details, photoId: null, idempotencyKey: newId() });
  const uploading = (request: CustomerRequest) =>
    uploadPhoto(deps())({
      request,
      bytes: new Uint8Array(),
      sha256: '',
      idempotencyKey: newId(),
    });
  const kept = async () => {
    const { rows } = await tables.pool.query<{ kept: number }>(
      `select (select count(*) from vehicles) + (select count(*) from photos)
         + (select count(*) from idempotency_keys) as kept`,
    );
    return Number(rows[0]?.kept);
  };

  it.each([
    ['a vehicle', '9', adding],
    ['a photo', '10', uploading],
  ])('ACCT-08 refuses %s that waited for it', async (_what, userId, save) => {
    let saved: Promise<unknown> | undefined;
    await tables.inTransaction(async (tx) => {
      await eraseOwner(tx, { userId, guestIds: [], cause: BY_SYSTEM }, NOW);
      saved = save(late(userId)).catch((error: unknown) => error);
      await eventually(someoneWaits);
    });
    expect(await saved).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await kept()).toBe(0);
  });

  it('ACCT-06 includes data of a guest whose move never arrived, named by the erasure event', async () => {
    const guestId = `guest_${newId()}`;
    await adding(late(guestId));
    await uploading(late(guestId));
    const event = {
      ...userErasedSample,
      subject: '12',
      data: { ...userErasedSample.data, previous: { guestIds: [guestId] } },
    };
    await tables.inTransaction((tx) => onUserEvent(tx, event, NOW));
    expect(await kept()).toBe(0);
    await expect(adding(late(guestId))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('ACCT-08 isn’t undone by an older event that a frozen relay publishes late', async () => {
    await tables.inTransaction((tx) =>
      onUserEvent(tx, { ...userErasedSample, subject: '14' }, NOW),
    );
    const late = guestsMoved('14', [`guest_${newId()}`]);
    await tables.inTransaction((tx) => onUserEvent(tx, late, NOW));
    expect((await tables.pool.query(`select from guest_moves where "userId" = '14'`)).rows).toEqual(
      [],
    );
  });

  it('OPS-52 erases an owner who has changed one vehicle thousands of times, and deleted another one', async () => {
    const request = late('15');
    const [kept, deleted] = [await adding(request), await adding(request)];
    await deleteVehicle(deps())({ request, id: deleted.id, idempotencyKey: null });
    await tables.pool.query(
      `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event", "publishedAt")
       select gen_random_uuid(), first."topic", first."key", first."type", n, first."actor", first."occurredAt", first."event", now()
       from outbox as first, generate_series(1, 4100) as n
       where first."aggregateVersion" = 1 and first."key" = any($1)`,
      [[kept.id, deleted.id]],
    );
    const type = 'vehicles.vehicle-deleted.v1';
    // The deletion is the newest event of its vehicle.
    await tables.pool.query(
      `update outbox set "sequence" = default where "type" = $1 and "key" = $2`,
      [type, deleted.id],
    );
    await tables.inTransaction((tx) =>
      onUserEvent(tx, { ...userErasedSample, subject: '15' }, NOW),
    );
    const { rows } = await tables.pool.query(
      'select "key", "type" from outbox where "key" = any($1) order by "sequence"',
      [[kept.id, deleted.id]],
    );
    expect(rows).toEqual([
      { key: deleted.id, type },
      { key: kept.id, type },
    ]);
  });

  it('ACCT-06 accepts an older erasure event without guests', async () => {
    await adding(late('13'));
    const data = { ...userErasedSample.data, previous: {} };
    await tables.inTransaction((tx) =>
      onUserEvent(tx, { ...userErasedSample, subject: '13', data }, NOW),
    );
    expect(await kept()).toBe(0);
  });

  it('ACCT-08 has all later writes refused, including those of a guest who has moved to the account', async () => {
    const guestId = `guest_${newId()}`;
    const requests = [late('11'), late(guestId)];
    await tables.inTransaction(async (tx) => {
      await moveGuests(tx, { userId: '11', guestIds: [guestId], cause: BY_SYSTEM }, NOW);
    });
    const { id } = await adding(late('11'));
    await tables.inTransaction((tx) =>
      eraseOwner(tx, { userId: '11', guestIds: [], cause: BY_SYSTEM }, NOW),
    );
    const changing = (request: CustomerRequest) =>
      updateVehicle(deps())({ request, id, details, photoId: null, idempotencyKey: null });
    const deleting = (request: CustomerRequest) =>
      deleteVehicle(deps())({ request, id, idempotencyKey: null });
    for (const write of [adding, uploading, changing, deleting]) {
      for (const request of requests) {
        await expect(write(request)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
    expect(await kept()).toBe(0);
  });
});
