import { uploadedPhoto } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { vehiclesSettings } from '../src/index.ts';
import { CAMRY, garageOf } from './support/garage.ts';
import { customer, guest, type Harness, START, startHarness } from './support/harness.ts';
import { redPicture } from './support/pictures.ts';

let harness: Harness;
let garage: ReturnType<typeof garageOf>;
beforeAll(async () => {
  // Keeps events for the assertions, however far the clock is advanced.
  harness = await startHarness({
    env: { OUTBOX_DAYS: '10000' },
    timing: { sweepMs: 50, retentionEveryMs: 100 },
  });
  garage = garageOf(harness);
});
afterAll(() => harness?.stop());
/** The clock is never set back: a run that began in the test before would delete what this one has just made. */
let start = Date.parse(START);
beforeEach(() => {
  start += 1_000 * 24 * 3_600_000;
  later(0);
});

let now = start;
const later = (hours: number) => {
  now = start + hours * 3_600_000;
  harness.setTime(new Date(now).toISOString());
};
const isThere = async (table: string, id: string) => {
  const { rowCount } = await harness.pool.query(`select from ${table} where id = $1`, [id]);
  return rowCount === 1;
};
/** Waits until retention has run at the current time of the clock: its last step, which no earlier run does to this vehicle. */
const hasRun = async () => {
  const { id } = await garage.have(guest());
  const since = new Date(now - (180 * 24 * 3_600_000 + 1_000));
  await harness.pool.query('update vehicles set "updatedAt" = $2 where id = $1', [id, since]);
  await eventually(async () => !(await isThere('vehicles', id)));
};

describe('retention in vehicles', () => {
  it('deletes a photo that no vehicle has taken after 24 h', async () => {
    const owner = customer();
    const unused = await garage.havePhoto(owner, await redPicture());
    const used = await garage.havePhoto(owner, await redPicture());
    const vehicle = await garage.have(owner, { ...CAMRY, photoId: used.photoId });
    later(23.9);
    await hasRun();
    expect(await isThere('photos', unused.photoId)).toBe(true);
    later(24.1);
    await eventually(async () => !(await isThere('photos', unused.photoId)));
    expect(await isThere('photos', used.photoId)).toBe(true);
    expect(await isThere('vehicles', vehicle.id)).toBe(true);
  });

  it('deletes a vehicle of a guest that no account has claimed for 180 days, with its photo and event', async () => {
    const owner = guest();
    const { photoId } = await garage.havePhoto(owner, await redPicture());
    const unclaimed = await garage.have(owner, { ...CAMRY, photoId });
    const accounts = await garage.have(customer());
    later(24 * 180 - 1);
    await hasRun();
    expect(await isThere('vehicles', unclaimed.id)).toBe(true);
    later(24 * 180 + 1);
    await eventually(async () => !(await isThere('vehicles', unclaimed.id)));
    expect(await isThere('photos', photoId)).toBe(false);
    expect(await isThere('vehicles', accounts.id)).toBe(true);
    expect((await harness.eventsOf(unclaimed.id)).at(-1)).toMatchObject({
      type: 'vehicles.vehicle-deleted.v1',
      aggregateversion: 2,
      actor: { kind: 'system' },
      data: { state: null },
    });
  });

  /** A guest's vehicle with an appointment in some status. */
  const guestsWith = async (status: string): Promise<string> => {
    const { id } = await garage.have(guest());
    await harness.pool.query(
      `insert into appointments ("id", "version", "vehicleId", "status") values ($1, 1, $2, $3)`,
      [`of-${id}`, id, status],
    );
    return id;
  };

  it.each(['scheduled', 'in_progress'])(
    'keeps a guest’s vehicle that still has an appointment: %s',
    async (status) => {
      const id = await guestsWith(status);
      later(24 * 400);
      await hasRun();
      expect(await isThere('vehicles', id)).toBe(true);
    },
  );

  it('deletes a guest’s vehicle whose only appointment was cancelled', async () => {
    const id = await guestsWith('cancelled');
    later(24 * 400);
    await eventually(async () => !(await isThere('vehicles', id)));
  });

  it('follows its settings', () => {
    const settings = vehiclesSettings.parse({
      DATABASE_URL: 'postgres://db',
      EVENT_LOG_URL: 'postgres://log',
      KEY_SET_URL: 'http://gateway/keys',
    });
    expect(settings).toMatchObject({
      UNUSED_PHOTO_HOURS: 24,
      UNCLAIMED_DAYS: 180,
      OUTBOX_DAYS: 7,
      INBOX_DAYS: 30,
    });
  });
});

describe('retention in vehicles that keeps unused photos for an hour', () => {
  let hourly: Harness;
  beforeAll(async () => {
    hourly = await startHarness({
      env: { UNUSED_PHOTO_HOURS: '1' },
      timing: { sweepMs: 50, retentionEveryMs: 60_000 },
    });
  });
  afterAll(() => hourly?.stop());

  it('API-50 PERM-10 forgets the key of such a photo with it, so that the request that it was sent with can be repeated', async () => {
    const [own, owner, picture] = [garageOf(hourly), customer(), await redPicture()];
    // Keys are kept for a day of the database's clock.
    const uploaded = Date.now();
    hourly.setTime(new Date(uploaded).toISOString());
    const upload = async (key: string) => {
      const response = await own.upload(owner, picture, { key });
      return uploadedPhoto.parse(await response.json()).photoId;
    };
    const photos = async () => {
      const { rows } = await hourly.pool.query<{ id: string }>('select id from photos');
      return rows.map(({ id }) => id);
    };
    const unused = await upload('refused');
    const used = await upload('saved');
    const { id } = await own.have(owner, { ...CAMRY, photoId: used });
    hourly.setTime(new Date(uploaded + 2 * 3_600_000).toISOString());
    await eventually(async () => expect(await photos()).toEqual([used]));
    const again = await upload('refused');
    expect(await photos()).toEqual(expect.arrayContaining([used, again]));
    // What a vehicle had is not stored again, though it went with the vehicle.
    await own.remove(owner, { id });
    expect(await upload('saved')).toBe(used);
    expect(await photos()).toEqual([again]);
    expect(again).not.toBe(unused);
  });
});
