import { describe, expect, it } from '@jest/globals';
import { bookedAt } from '../../../test/support/appointments.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import type { Places } from '../ports/places.ts';
import { placeOrRefuse, searchFor, updatePlace } from './appointment-place.ts';

const BOOKED = bookedAt('2026-11-20 9:00 AM');
const MOVER = {
  as: 'customer',
  holders: [],
  canUndo: false,
  now: new Date('2026-11-18T19:00:00Z'),
  zone: 'America/Los_Angeles',
} as const;

/** The names of the reads and writes that a transaction is asked for; all crews are free. */
function recorded(own: Place | null = null) {
  const reads: string[] = [];
  const writes: string[] = [];
  const crew = { id: 'crew', hours: null };
  const facts = { settings: {}, capacity: { crews: [crew], taken: new Map() } };
  const places = new Proxy({} as Places, {
    get: (_, name) => async () => {
      const isRead = name === 'capacityOn' || name === 'of';
      (isRead ? reads : writes).push(String(name));
      return name === 'capacityOn' ? facts : own;
    },
  });
  return { reads, writes, places };
}

describe('the place of an appointment', () => {
  it('AVAIL-12 is given back and taken for one that moves', async () => {
    const { writes, places } = recorded();
    await updatePlace(places, BOOKED, bookedAt('2026-11-20 1:00 PM'), MOVER);
    expect(writes).toEqual(['release', 'clear', 'take']);
  });

  it('AVAIL-12 is given back for one that is cancelled', async () => {
    const { writes, places } = recorded();
    await updatePlace(places, BOOKED, { ...BOOKED, status: 'cancelled' }, MOVER);
    expect(writes).toEqual(['release']);
  });

  it('AVAIL-12 is not given back again for one that was cancelled before', async () => {
    const { writes, places } = recorded();
    const cancelled = { ...BOOKED, status: 'cancelled' } as const;
    await updatePlace(places, cancelled, { ...cancelled, location: '2 Elm' }, MOVER);
    expect(writes).toEqual([]);
  });

  it('AVAIL-12 is neither searched for nor taken for one that is completed after it was cancelled', async () => {
    const { writes, reads, places } = recorded();
    const cancelled = { ...BOOKED, status: 'cancelled' } as const;
    await updatePlace(places, cancelled, { ...BOOKED, status: 'completed' }, MOVER);
    expect([reads, writes]).toEqual([[], []]);
  });

  it('AVAIL-12 is given back, and no other taken, for one whose time is corrected once it is completed', async () => {
    const { writes, reads, places } = recorded();
    const completed = { ...BOOKED, status: 'completed' } as const;
    const corrected = { ...bookedAt('2026-11-20 1:00 PM'), status: 'completed' } as const;
    await updatePlace(places, completed, corrected, MOVER);
    expect([reads, writes]).toEqual([[], ['release']]);
  });

  it('AVAIL-12 is kept for one that is completed at its time', async () => {
    const { writes, places } = recorded();
    await updatePlace(places, BOOKED, { ...BOOKED, status: 'completed' }, MOVER);
    expect(writes).toEqual([]);
  });

  it.each([
    ['has kept it', { crewId: 'crew', startsAt: 0, endsAt: 1 }, []],
    ['has none', null, ['release', 'clear', 'take']],
  ])(
    'AVAIL-12 is taken as needed for one that is scheduled again after it was completed and %s',
    async (_, own, taken) => {
      const { writes, places } = recorded(own);
      await updatePlace(places, { ...BOOKED, status: 'completed' }, BOOKED, MOVER);
      expect(writes).toEqual(taken);
    },
  );

  it('AVAIL-01 is refused with a reason if no crew is free', () => {
    const search = searchFor(BOOKED, 'customer', MOVER.now, MOVER.zone);
    const full = { settings: {}, capacity: { crews: [], taken: new Map() } };
    expect(() => placeOrRefuse(search, full, { holders: [] })).toThrow(
      'No crew is free at this time.',
    );
  });
});
