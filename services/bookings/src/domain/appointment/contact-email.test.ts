import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { withContactEmail } from './contact-email.ts';

const NOW = new Date('2026-11-19T18:00:00Z');
const BOOKED = appointmentAt('2026-11-21 morning');

describe('a change of the address for messages', () => {
  it('makes a new version only if the address differs', () => {
    const { contactEmail, version, updatedAt } = withContactEmail(BOOKED, 'ann@example.com', NOW);
    expect([contactEmail, version, updatedAt]).toEqual(['ann@example.com', 2, NOW]);
    expect(withContactEmail(BOOKED, null, NOW)).toBe(BOOKED);
  });
});
