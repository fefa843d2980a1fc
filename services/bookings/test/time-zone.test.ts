import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingsSettings, startBookings } from '../src/index.ts';
import { guest, type Harness, START, startHarness } from './support/harness.ts';
import { booked } from './support/operations.ts';

const [WEST, EAST] = ['America/Los_Angeles', 'America/New_York'];

describe('a start of bookings in another time zone', () => {
  let harness: Harness;
  let now = new Date(START);

  beforeAll(async () => {
    harness = await startHarness({ env: { BUSINESS_TIME_ZONE: WEST } });
  });
  afterAll(() => harness?.stop());

  const start = (zone: string) =>
    startBookings(
      bookingsSettings.parse({ ...harness.env, BUSINESS_TIME_ZONE: zone, BACKGROUND: 'none' }),
      { clock: () => now },
    );
  const starts = async (zone: string) => await (await start(zone)).stop();

  it('OPS-33 is refused while an appointment lies ahead that was booked in the one before, and says what to do', async () => {
    await booked(harness, guest());
    await expect(start(EAST)).rejects.toThrow(
      `BUSINESS_TIME_ZONE: is ${EAST}, but open appointments were booked in ${WEST}. Set that until they are over or cancelled.`,
    );
    await starts(WEST);
    now = new Date('2026-11-22T15:59:59.000Z');
    await expect(start(EAST)).rejects.toThrow(EAST);
    // The wash at 8 AM of the day before has been completed by now.
    now = new Date('2026-11-22T16:00:00.000Z');
    await starts(EAST);
    now = new Date(START);
    await expect(start(WEST)).rejects.toThrow(`were booked in ${EAST}`);
    await harness.pool.query(`update services set "status" = 'in_progress'`);
    await expect(start(WEST)).rejects.toThrow(`were booked in ${EAST}`);
    await harness.pool.query(`update services set "status" = 'cancelled'`);
    await starts(WEST);
  });
});
