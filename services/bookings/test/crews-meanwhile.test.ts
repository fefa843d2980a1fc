import { eventually, isWaitingForLock } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crewsOf } from './support/crews.ts';
import { type Harness, startHarness } from './support/harness.ts';

/** Adding a crew assigns places to waiting appointments, which others may change at the same time. */
describe('a crew added concurrently with a change of a waiting appointment', () => {
  let harness: Harness;
  let crews: ReturnType<typeof crewsOf>;
  let holder: pg.PoolClient;

  beforeAll(async () => {
    harness = await startHarness();
    crews = crewsOf(harness);
  });
  afterAll(() => harness?.stop());
  beforeEach(async () => {
    await harness.empty('services', 'crews');
  });

  async function booked(): Promise<string> {
    const { data, errors } = await crews.book('2026-11-19', 'morning');
    const id = data?.['bookAppointment']?.appointment.id;
    if (id === undefined) throw new Error(JSON.stringify(errors));
    return id;
  }

  /** Adds a crew while a transaction with this statement is still open. */
  async function addedBeside(statement: string, id: string) {
    holder = await harness.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from "services" where "id" = $1 for update', [id]);
      await holder.query(statement, [id]);
      const added = crews.add('North');
      added.catch(() => undefined);
      await eventually(() => isWaitingForLock(harness.pool));
      await holder.query('commit');
      return await added;
    } finally {
      holder.release();
    }
  }

  const places = async () =>
    (await harness.pool.query('select "appointmentId", "startsAt" from "crew_times"')).rows;

  it('AVAIL-15 assigns no place if the appointment is deleted', async () => {
    const id = await booked();
    const crew = await addedBeside('delete from "services" where "id" = $1', id);
    expect(crew).toMatchObject({ name: 'North', version: 1 });
    expect(await places()).toEqual([]);
  });

  it('AVAIL-15 keeps its time free if the appointment is cancelled', async () => {
    const id = await booked();
    await addedBeside(
      `update "services" set "status" = 'cancelled', "version" = "version" + 1 where "id" = $1`,
      id,
    );
    expect(await places()).toEqual([]);
  });

  it('AVAIL-15 gets the new time if the appointment is moved', async () => {
    const id = await booked();
    await addedBeside(
      `update "services" set "serviceDate" = '2026-11-20 Morning (8AM - 12PM)', "version" = "version" + 1,
         "startsAt" = "startsAt" + interval '1 day', "endsAt" = "endsAt" + interval '1 day'
       where "id" = $1`,
      id,
    );
    expect(await places()).toEqual([
      { appointmentId: id, startsAt: new Date('2026-11-20T16:00:00Z') },
    ]);
  });
});
