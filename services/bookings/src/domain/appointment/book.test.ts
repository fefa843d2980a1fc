import { describe, expect, it } from '@jest/globals';
import { bookedAt } from '../../../test/support/appointments.ts';

describe('a new appointment', () => {
  it('DONE-03 API-12 API-13 is scheduled, with detailer 1 and the price of the table', () => {
    expect(bookedAt('2026-11-21 morning')).toMatchObject({
      status: 'scheduled',
      detailerId: 1,
      priceCents: 20000,
      serviceType: 'Detail Plus',
      servicePackage: 'full',
      serviceDate: '2026-11-21 Morning (8AM - 12PM)',
      timeSlot: 'morning',
      customTime: null,
      version: 1,
    });
  });

  it.each([
    ['maintenance', 10000, 60],
    ['detail', 15000, 120],
    ['full', 20000, 180],
    ['everything', 29900, 240],
  ] as const)('costs for %s %d cents and takes %d minutes at most', (key, cents, minutes) => {
    const appointment = bookedAt('2026-11-21 9:15 AM', key);
    expect(appointment.priceCents).toBe(cents);
    expect(appointment.startsAt.toISOString()).toBe('2026-11-21T17:15:00.000Z');
    expect(appointment.endsAt.getTime() - appointment.startsAt.getTime()).toBe(minutes * 60_000);
  });
});
