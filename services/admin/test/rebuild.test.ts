import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { type Harness, STAFF_ACTOR, startHarness } from './support/harness.ts';
import { appointment, user } from './support/states.ts';

const TABLES = ['appointments', 'users', 'quiz_responses', 'audit_entries'];

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});

afterAll(async () => {
  await admin.stop();
});

/** A short history: an account, bookings, a staff change, a deletion. */
async function makeHistory(): Promise<void> {
  await admin.publishChange('identity.users', 'identity.user-registered.v1', '7', 1, user('7'));
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const id of ids) await admin.book(id);
  const [changed = '', deleted = ''] = ids;
  await admin.publishChange(
    'bookings.appointments',
    'bookings.appointment-changed.v1',
    changed,
    2,
    appointment(changed, { price: '$175.50' }),
    { actor: STAFF_ACTOR, changed: ['price'], previous: { price: '$150' } },
  );
  await admin.publishChange(
    'bookings.appointments',
    'bookings.appointment-deleted.v1',
    deleted,
    2,
    null,
    { actor: STAFF_ACTOR },
  );
  await eventually(async () => {
    expect((await rowsOf('audit_entries')).length).toBe(2);
    expect((await rowsOf('users')).length).toBe(1);
  });
}

/** All columns except `arrival`, which a rebuild sets again. */
const rowsOf = async (table: string) =>
  (
    await admin.pool.query(
      `select to_jsonb(held) - 'arrival' as state from ${table} as held order by id`,
    )
  ).rows;

const indexesOf = async (table: string) =>
  (
    await admin.pool.query(
      'select indexname, indexdef from pg_indexes where tablename = $1 order by 1',
      [table],
    )
  ).rows;

describe('rebuild', () => {
  it('recreates the same rows from the first event, and leaves the audit log alone', async () => {
    await makeHistory();
    const rows = await Promise.all(TABLES.map(rowsOf));
    const indexes = await Promise.all(TABLES.map(indexesOf));
    expect(rows.map(({ length }) => length)).toEqual([5, 1, 0, 2]);

    await admin.pool.query(`update appointments set "location" = 'spoilt'`);
    await admin.pool.query('delete from users');
    expect(await rebuildProjections(admin.bus, admin.pool)).toEqual(
      expect.arrayContaining([
        { projection: 'appointments', events: 7, refused: 0 },
        { projection: 'users', events: 1, refused: 0 },
        { projection: 'quizResponses', events: 0, refused: 0 },
      ]),
    );

    expect(await Promise.all(TABLES.map(rowsOf))).toEqual(rows);
    expect(await Promise.all(TABLES.map(indexesOf))).toEqual(indexes);
  });

  it('continues to project into the new tables', async () => {
    await rebuildProjections(admin.bus, admin.pool);
    const id = randomUUID();
    await admin.book(id);
    await eventually(async () => expect(await admin.oneAppointment(id)).toBeTruthy());
  });
});
