import { randomUUID } from 'node:crypto';
import { TOPICS } from '@dewlane/events';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointment, appointmentDeleted } from './support/events.ts';
import { CAMRY, dataOf, garageOf } from './support/garage.ts';
import { customer, type Harness, START, startHarness } from './support/harness.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  harness = await startHarness();
  garage = garageOf(harness);
});
afterAll(() => harness.stop());

const owner = customer();
const publish = (...events: Parameters<Harness['publish']>[1][]) =>
  harness.publish(TOPICS.appointments, ...events);
const lastService = async (id: string) =>
  dataOf(await garage.find(owner, id)).vehicle?.lastServiceDate;
/** Waits for a later appointment of another vehicle, before which everything published earlier is handled. */
async function handled(): Promise<void> {
  const { id } = await garage.have(owner);
  const marker = { vehicleId: id, status: 'completed', serviceDate: '2026-01-01' } as const;
  await publish(appointment(randomUUID(), 1, marker));
  await eventually(async () => (await lastService(id)) === '2026-01-01');
}

describe('the last service date', () => {
  it('DATA-19 is set by completing an appointment, and daysSinceService follows at read time', async () => {
    const { id: vehicleId } = await garage.have(owner);
    const [booking, serviceDate] = [randomUUID(), '2026-06-13 Morning (8AM - 12PM)'];
    await publish(appointment(booking, 1, { vehicleId, status: 'scheduled', serviceDate }));
    await handled();
    expect(await lastService(vehicleId)).toBeNull();

    await publish(appointment(booking, 2, { vehicleId, status: 'completed', serviceDate }));
    await eventually(async () => (await lastService(vehicleId)) === '2026-06-13');
    // 12:00 in Los Angeles, then 23:59 and 00:00 of the next day there.
    for (const [now, days] of [
      [START, 2],
      ['2026-06-16T06:59:00.000Z', 2],
      ['2026-06-16T07:00:00.000Z', 3],
    ] as const) {
      harness.setTime(now);
      expect(dataOf(await garage.find(owner, vehicleId)).vehicle?.daysSinceService).toBe(days);
    }
    harness.setTime(START);
    const [, event] = await harness.eventsOf(vehicleId);
    expect(event).toMatchObject({
      type: 'vehicles.vehicle-changed.v1',
      aggregateversion: 2,
      data: { state: { lastServiceDate: '2026-06-13' }, previous: { lastServiceDate: null } },
    });
  });

  it('is that of the newest completed one, and recomputed when that is changed or deleted', async () => {
    const { id: vehicleId } = await garage.have(owner);
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const completed = (serviceDate: string) =>
      ({ vehicleId, status: 'completed', serviceDate }) as const;
    await publish(
      appointment(two, 1, completed('2026-05-02')),
      appointment(three, 1, completed('2026-05-03 4:00 PM')),
      appointment(one, 1, completed('2026-05-01')),
    );
    await handled();
    expect(await lastService(vehicleId)).toBe('2026-05-03');
    await publish(appointmentDeleted(three, 2));
    await eventually(async () => (await lastService(vehicleId)) === '2026-05-02');
    await publish(appointment(two, 2, { ...completed('2026-05-02'), status: 'cancelled' }));
    await eventually(async () => (await lastService(vehicleId)) === '2026-05-01');
    await publish(appointmentDeleted(one, 2));
    await eventually(async () => (await lastService(vehicleId)) === null);
  });

  it('follows an appointment to another vehicle', async () => {
    const [before, after] = [await garage.have(owner), await garage.have(owner)];
    const booking = randomUUID();
    const completed = { status: 'completed', serviceDate: '2026-05-05' } as const;
    await publish(appointment(booking, 1, { ...completed, vehicleId: before.id }));
    await eventually(async () => (await lastService(before.id)) === '2026-05-05');
    await publish(appointment(booking, 2, { ...completed, vehicleId: after.id }));
    await eventually(async () => (await lastService(after.id)) === '2026-05-05');
    expect(await lastService(before.id)).toBeNull();
  });

  it('is not restored by an older event that arrives after the deletion', async () => {
    const { id: vehicleId } = await garage.have(owner);
    const booking = randomUUID();
    const completed = { vehicleId, status: 'completed', serviceDate: '2026-05-06' } as const;
    await publish(
      appointmentDeleted(booking, 3),
      appointment(booking, 2, completed),
      appointment(booking, 1, completed),
    );
    await handled();
    expect(await lastService(vehicleId)).toBeNull();
    expect(await harness.eventsOf(vehicleId)).toHaveLength(1);
    const { rows } = await harness.pool.query('select * from appointments where id = $1', [
      booking,
    ]);
    expect(rows).toEqual([
      { id: booking, version: 3, vehicleId: null, status: null, serviceDay: null },
    ]);
  });

  it('follows the newer of two versions that arrive out of order', async () => {
    const { id: vehicleId } = await garage.have(owner);
    const booking = randomUUID();
    await publish(
      appointment(booking, 5, { vehicleId, status: 'completed', serviceDate: '2026-05-08' }),
      appointment(booking, 4, { vehicleId, status: 'completed', serviceDate: '2026-05-07' }),
    );
    await handled();
    expect(await lastService(vehicleId)).toBe('2026-05-08');
  });

  it('DATA-20 ignores later events about appointments of a deleted vehicle', async () => {
    const { id: vehicleId } = await garage.have(owner, CAMRY);
    const booking = randomUUID();
    const serviceDate = '2026-05-09';
    await publish(appointment(booking, 1, { vehicleId, status: 'scheduled', serviceDate }));
    await handled();
    dataOf(await garage.remove(owner, { id: vehicleId }));
    await publish(appointment(booking, 2, { vehicleId, status: 'completed', serviceDate }));
    await handled();
    const { rows } = await harness.pool.query(
      'select version, status from appointments where id = $1',
      [booking],
    );
    expect(rows).toEqual([{ version: 2, status: 'completed' }]);
    const dead = await harness.pool.query('select error from dead_letters');
    expect(dead.rows).toEqual([]);
  });
});
