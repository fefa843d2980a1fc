import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { appointment, appointmentDeleted } from './support/events.ts';
import { dataOf, garageOf } from './support/garage.ts';
import { customer, type Harness, startHarness } from './support/harness.ts';

describe('rebuild in vehicles', () => {
  let harness: Harness;
  let garage: ReturnType<typeof garageOf>;
  beforeAll(async () => {
    harness = await startHarness();
    garage = garageOf(harness);
  });
  afterAll(() => harness?.stop());

  const owner = customer();
  const lastService = async (id: string) =>
    dataOf(await garage.find(owner, id)).vehicle?.lastServiceDate;
  const rows = async () =>
    (await harness.pool.query('select * from appointments order by id')).rows;
  const indexes = async () =>
    (
      await harness.pool.query(
        `select indexname, indexdef from pg_indexes where tablename = 'appointments' order by 1`,
      )
    ).rows;
  const washed = (vehicleId: string, day: string) =>
    appointment(randomUUID(), 1, { vehicleId, status: 'completed', serviceDate: day });

  it('recreates the same rows from the first event, and the last service dates that follow from them', async () => {
    const [first, second] = [await garage.have(owner), await garage.have(owner)];
    const gone = washed(second.id, '2026-05-02');
    await harness.publish(
      TOPICS.appointments,
      washed(first.id, '2026-06-01'),
      gone,
      appointmentDeleted(gone.subject, 2),
    );
    await eventually(async () => expect(await rows()).toHaveLength(2));
    await eventually(async () => expect((await rows()).map((row) => row.version)).toContain(2));
    const [before, named] = [await rows(), await indexes()];
    expect(await lastService(first.id)).toBe('2026-06-01');

    await harness.pool.query(`delete from appointments where "vehicleId" is not null`);
    await harness.pool.query(`update vehicles set "lastServiceDate" = '2020-01-01'`);
    expect(await rebuildProjections(harness.bus, harness.pool)).toEqual([
      { projection: 'appointments', events: 3, refused: 0 },
    ]);
    expect(await rows()).toEqual(before);
    expect(await indexes()).toEqual(named);
    expect(await lastService(first.id)).toBe('2026-06-01');
    expect(await lastService(second.id)).toBeNull();
    expect((await harness.eventsOf(first.id)).at(-1)).toMatchObject({
      actor: { kind: 'system' },
      data: { state: { lastServiceDate: '2026-06-01' } },
    });

    await harness.publish(TOPICS.appointments, washed(second.id, '2026-06-03'));
    await eventually(async () => expect(await lastService(second.id)).toBe('2026-06-03'));
  });
});
