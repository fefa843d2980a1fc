import { describe, expect, it } from '@jest/globals';
import type { RoundLedger } from '../bookings/ledger.ts';
import { unequalIn } from './check-round.ts';
import type { Counts } from './counts.ts';

const booking = { key: 'k', appointmentId: 'a', hasEmail: true, begunAt: 0 };
const LEDGER: RoundLedger = { confirmed: [booking, booking], vehicles: 2, repeats: {}, wrong: [] };
const RIGHT: Counts = {
  vehicles: 2,
  appointments: 2,
  quizResponses: 2,
  bookedEvents: 2,
  adminAppointments: 2,
  reminders: 3,
  dueReminders: 3,
  adminInbox: 4,
  eventsForAdmin: 4,
  bookingsInbox: 2,
  eventsForBookings: 2,
  vehiclesInbox: 2,
  eventsForVehicles: 2,
  unpublished: 0,
  deadLetters: 0,
};

describe('the check of the counts after a round', () => {
  it('finds nothing when everything confirmed is there exactly once', () => {
    expect(unequalIn(RIGHT, LEDGER)).toEqual([]);
  });

  it.each([
    ['an appointment that was never confirmed', { appointments: 3 }],
    ['a duplicate vehicle', { vehicles: 3 }],
    ['a lost event', { bookedEvents: 1 }],
    ['an unpublished event', { unpublished: 1 }],
    ['an event that a consumer has not handled', { adminInbox: 3 }],
    ['an appointment that staff do not see', { adminAppointments: 1 }],
    ['one reminder too many', { reminders: 4 }],
    ['one reminder too few', { reminders: 2 }],
    ['a dead letter', { deadLetters: 1 }],
  ])('finds %s', (_what, wrong) => {
    expect(unequalIn({ ...RIGHT, ...wrong }, LEDGER)).toHaveLength(1);
  });
});
