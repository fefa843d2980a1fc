import { describe, expect, it } from '@jest/globals';
import { nextStart, type UpcomingAppointment } from './use-garage.ts';

/** An appointment of the vehicle `v1`. */
function startingAt(startsAt: string): UpcomingAppointment {
  return {
    __typename: 'Appointment',
    id: startsAt,
    vehicleId: 'v1',
    vehicleInfo: '2021 Toyota Camry',
    serviceType: 'Detail',
    scheduledDate: startsAt.slice(0, 10),
    timeSlot: null,
    customTime: null,
    startsAt,
    status: 'scheduled',
  };
}

describe('nextStart', () => {
  it.each([
    ['yesterday, an hour ago', '2026-11-21T07:30:00.000Z', '2026-11-21T08:30:00.000Z', false],
    ['today, 23 hours ago', '2026-11-21T08:10:00.000Z', '2026-11-22T07:00:00.000Z', true],
  ])('BADGE-05 counts by the business’s day: %s', (_when, startsAt, now, counts) => {
    const start = nextStart('v1', [startingAt(startsAt)], new Date(now));
    expect(start).toEqual(counts ? new Date(startsAt) : null);
  });
});
