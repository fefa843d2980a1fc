import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { erased } from './erase.ts';

/** 8:05 AM in the business's zone. */
const NOW = new Date('2026-11-18T16:05:00Z');

describe('an appointment whose person is erased', () => {
  it.each([
    ['2026-11-19 morning', 'scheduled', 'cancelled'],
    ['2026-11-18 morning', 'scheduled', 'cancelled'],
    ['2026-11-18', 'scheduled', 'cancelled'],
    ['2026-11-18 8:00 AM', 'scheduled', 'scheduled'],
    ['2026-11-17 evening', 'scheduled', 'scheduled'],
    ['2026-11-19 morning', 'in_progress', 'cancelled'],
    ['2026-11-18 morning', 'in_progress', 'in_progress'],
    ['2026-11-18 morning', 'completed', 'completed'],
  ] as const)(
    'ACCT-06 does not take place while somebody is to come: %s, %s',
    (serviceDate, status, left) => {
      const appointment = appointmentAt(serviceDate, { status });
      expect(erased(appointment, NOW, 'America/Los_Angeles').status).toBe(left);
    },
  );
});
