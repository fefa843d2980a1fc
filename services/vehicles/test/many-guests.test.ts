import { userErasedSample } from '@dewlane/events/samples';
import { newId } from '@dewlane/service-kit';
import { describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { onUserEvent } from '../src/adapters/events/on-user-event.ts';
import { guestsMoved } from './support/events.ts';
import { onTables } from './support/on-tables.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
const COUNT = 3_000;

describe('an account to which thousands of guests have moved', () => {
  const tables = onTables();

  const guests = (count: number) => Array.from({ length: count }, () => `guest_${newId()}`);
  /** Handles an event; returns how many statements that takes. */
  async function handle(event: Parameters<typeof onUserEvent>[1]): Promise<number> {
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    try {
      await tables.inTransaction((tx) => onUserEvent(tx, event, NOW));
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  }
  const addVehicles = (ownerIds: string[]) =>
    tables.pool.query(
      `insert into vehicles ("id", "userId", "make", "model", "year", "type", "miles", "createdAt", "updatedAt")
       select gen_random_uuid(), owner, 'Toyota', 'Camry', '2021', 'sedan', '45000', $2, $2
       from unnest($1::text[]) as owner`,
      [ownerIds, NOW],
    );
  const addPhotos = (ownerIds: string[]) =>
    tables.pool.query(
      `insert into photos ("id", "ownerId", "bytes", "contentType", "sha256", "width", "height", "createdAt")
       select gen_random_uuid(), owner, '', 'image/jpeg', '', 1, 1, $2 from unnest($1::text[]) as owner`,
      [ownerIds, NOW],
    );
  const ownersOf = async (table: 'vehicles' | 'photos', owner: 'userId' | 'ownerId') => {
    const { rows } = await tables.pool.query(`select "${owner}" as owner from ${table} order by 1`);
    return rows.map(({ owner }) => owner);
  };

  it('needs a few statements for an event, however many of them are known already', async () => {
    const known = guests(COUNT);
    await tables.pool.query(
      `insert into guest_moves ("guestId", "userId", "movedAt") select guest, '21', $2 from unnest($1::text[]) as guest`,
      [known, NOW],
    );
    const [fresh = ''] = guests(1);
    await addVehicles([fresh]);
    await addPhotos([fresh]);
    expect(await handle(guestsMoved('21', [...known, fresh]))).toBeLessThan(25);
    expect(await ownersOf('vehicles', 'userId')).toEqual(['21']);
    expect(await ownersOf('photos', 'ownerId')).toEqual(['21']);
    await tables.pool.query('truncate vehicles, photos cascade');
  });

  it('ACCT-06 needs a few statements for its erasure', async () => {
    const [named, others] = [guests(COUNT), guests(1)];
    for (const add of [addVehicles, addPhotos]) await add([...named, '22', ...others]);
    const event = {
      ...userErasedSample,
      id: newId(),
      subject: '22',
      data: { ...userErasedSample.data, previous: { guestIds: named } },
    };
    expect(await handle(event)).toBeLessThan(25);
    expect(await ownersOf('vehicles', 'userId')).toEqual(others);
    expect(await ownersOf('photos', 'ownerId')).toEqual(others);
    const { rows } = await tables.pool.query(
      `select count(*)::int as told from outbox where ("event"->>'erases')::boolean`,
    );
    expect(rows).toEqual([{ told: COUNT + 1 }]);
  });
});
