import { beforeEach, describe, expect, it } from '@jest/globals';
import { crewsOf } from './support/crews.ts';
import { guest, type Harness, STAFF, VISITOR } from './support/harness.ts';
import { useOwnBookings } from './support/own-bookings.ts';

const DAY = '2026-12-15';

interface Offered {
  days: { state: string; slots: { slot: string; free: boolean }[]; times: string[] }[];
}

describe('a move of a booking that a crew has a place for', () => {
  const own = useOwnBookings();
  const { bookedWithLink, move, settings } = own;

  // A new crew takes the places of all bookings.
  beforeEach(() => own.harness.empty('services'));

  const withOneCrew = () =>
    own.harness.graphql(
      STAFF,
      'mutation { createCrew(input: { name: "One", color: "#0a6cbd" }) { id } }',
    );
  const booked = (timeSlot: string) => bookedWithLink({ serviceDate: DAY, timeSlot });
  const availability = async (
    access: { bookingId?: string; linkToken?: string; servicePackage?: string } = {},
    claims: Parameters<Harness['graphql']>[0] = VISITOR,
  ) => {
    const { data, errors } = await own.harness.graphql<{ availability: Offered }>(
      claims,
      `query ($servicePackage: String, $bookingId: ID, $linkToken: String) {
        availability(from: "${DAY}", days: 1, servicePackage: $servicePackage, bookingId: $bookingId, linkToken: $linkToken) {
          days { state slots { slot free } times }
        }
      }`,
      access,
    );
    const { code, status } = errors?.[0]?.extensions ?? {};
    return { day: data?.availability.days[0], refusal: code && { code, status } };
  };

  it('AVAIL-17 AVAIL-07 is offered times that overlap its own place, but not its own time, when another is taken', async () => {
    const { linkToken } = await booked('10:00 AM');
    await booked('2:00 PM');
    await withOneCrew();
    const taken = await move({ linkToken }, `${DAY} 2:00 PM`);
    expect(taken).toMatchObject({
      code: 'SLOT_TAKEN',
      extensions: {
        alternatives: [`${DAY} 9:30 AM`, `${DAY} 10:30 AM`, `${DAY} 11:00 AM`],
      },
    });
    expect((await move({ linkToken }, `${DAY} 9:30 AM`)).code).toBeUndefined();
  });

  it.each(['link', 'owner'] as const)(
    'AVAIL-17 SELF-02 sees its own place as free, by the %s',
    async (right) => {
      const { ann, id, linkToken } = await booked('10:00 AM');
      await booked('2:00 PM');
      await withOneCrew();
      const servicePackage = 'full';
      expect((await availability({ servicePackage })).day).toMatchObject({
        state: 'FULL',
        times: [],
      });
      const access = right === 'link' ? { linkToken } : { bookingId: id };
      const { day } = await availability(access, right === 'link' ? VISITOR : ann);
      expect(day).toMatchObject({
        state: 'OPEN',
        times: ['8:00', '8:30', '9:00', '9:30', '10:00', '10:30', '11:00'].map((at) => `${at} AM`),
        slots: [
          { slot: 'morning', free: true },
          { slot: 'afternoon', free: false },
          { slot: 'evening', free: false },
        ],
      });
    },
  );

  it('AVAIL-17 is offered times for the length it was booked with, not the one that its package has now', async () => {
    const { linkToken } = await booked('10:00 AM');
    await withOneCrew();
    await settings({ openingHours: [{ weekday: 2, opens: '08:00', closes: '11:00' }] });
    expect((await availability({ servicePackage: 'maintenance' })).day?.times).toEqual([
      '8:00 AM',
      '8:30 AM',
      '9:00 AM',
    ]);
    expect((await availability({ linkToken, servicePackage: 'maintenance' })).day?.times).toEqual([
      '8:00 AM',
    ]);
  });

  it('AVAIL-05 takes a time by its link that the same browser holds, and refuses a stranger’s', async () => {
    const { linkToken } = await booked('10:00 AM');
    await withOneCrew();
    const chooser = guest();
    const held = await crewsOf(own.harness).hold(chooser, `${DAY} 2:00 PM`);
    expect(held.data?.['holdTime']).not.toBeNull();
    expect((await move({ linkToken }, `${DAY} 2:00 PM`)).code).toBe('SLOT_TAKEN');
    expect((await move({ linkToken }, `${DAY} 2:00 PM`, 1, guest())).code).toBe('SLOT_TAKEN');
    expect((await move({ linkToken }, `${DAY} 2:00 PM`, 1, chooser)).code).toBeUndefined();
    expect((await crewsOf(own.harness).release(chooser)).data).toEqual({ releaseHold: false });
  });

  it('AVAIL-17 SELF-04 tells a stranger nothing about where a booking is', async () => {
    const { ann, id } = await booked('10:00 AM');
    await withOneCrew();
    const refusal = { code: 'NOT_FOUND', status: 404 };
    for (const claims of [VISITOR, STAFF, guest()]) {
      expect(await availability({ bookingId: id }, claims)).toEqual({ day: undefined, refusal });
    }
    for (const linkToken of ['A'.repeat(43), '']) {
      expect((await availability({ linkToken, bookingId: id }, ann)).refusal).toEqual(refusal);
    }
    expect((await availability({ bookingId: 'nonsense' }, ann)).refusal).toEqual(refusal);
  });
});
