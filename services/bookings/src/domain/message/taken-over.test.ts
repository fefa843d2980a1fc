import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from '../appointment/appointment.ts';
import { type News, takenOver } from './taken-over.ts';

/** 10:00 AM in the business's zone. */
const NOW = new Date('2026-11-18T18:00:00Z');
const OVER = appointmentAt('2026-11-17 morning');
const A = appointmentAt('2026-11-21 morning');
const B = appointmentAt('2026-11-25 morning');
const C = appointmentAt('2026-11-26 morning');
const CANCELLED: Appointment = { ...A, status: 'cancelled' };
const GUEST = 'guest_0f22ecee-d372-4a99-8109-819a2eee8052';
const DEARER = { ...B, priceCents: 9900 };
const news = (kind: News['kind'], before: News['before']): News => ({ kind, before });

describe('later news that takes over an unsent message', () => {
  it.each<[string, News, News, Appointment, News]>([
    ['a move after a move', news('moved', A), news('moved', B), C, news('moved', A)],
    ['another price after a move', news('moved', A), news('changed', B), DEARER, news('moved', A)],
    ['a move back', news('moved', A), news('moved', B), A, news('changed', A)],
    [
      'a cancellation after a move',
      news('moved', A),
      news('cancelled', B),
      CANCELLED,
      news('cancelled', A),
    ],
    [
      'a cancellation after a move from a time that is over',
      news('moved', OVER),
      news('cancelled', B),
      CANCELLED,
      news('cancelled', B),
    ],
    [
      'another time after a cancellation, which was reverted',
      news('cancelled', A),
      news('confirmation', CANCELLED),
      B,
      news('moved', A),
    ],
    [
      'a move of one that takes place after all',
      news('confirmation', CANCELLED),
      news('moved', A),
      B,
      news('confirmation', CANCELLED),
    ],
    [
      'a change after the first confirmation',
      news('confirmation', null),
      news('changed', B),
      DEARER,
      news('confirmation', null),
    ],
    [
      'a cancellation after the first confirmation',
      news('confirmation', null),
      news('cancelled', A),
      CANCELLED,
      news('cancelled', null),
    ],
    [
      'the first confirmation to another address',
      news('moved', A),
      news('confirmation', null),
      B,
      news('confirmation', null),
    ],
    [
      'a cancellation of one that was to take place after all',
      news('confirmation', CANCELLED),
      news('cancelled', A),
      CANCELLED,
      news('changed', CANCELLED),
    ],
    [
      'a deletion of one that was to take place after all',
      news('confirmation', CANCELLED),
      news('deleted', A),
      CANCELLED,
      news('changed', CANCELLED),
    ],
    [
      'a cancellation for another address that has heard of nothing',
      news('moved', A),
      news('cancelled', null),
      { ...B, status: 'cancelled' },
      news('cancelled', null),
    ],
    [
      'a deletion for another address that has heard of nothing',
      news('moved', { ...A, userId: GUEST, contactEmail: 'ann@example.com' }),
      news('deleted', { ...B, userId: GUEST, contactEmail: 'bob@example.com' }),
      CANCELLED,
      news('deleted', { ...B, userId: GUEST, contactEmail: 'bob@example.com' }),
    ],
  ])('SELF-09 starts from what the customer knows: %s', (_, unsent, newer, after, told) => {
    const earlier = { ...unsent, isUntold: true, mayHaveArrived: false };
    expect(takenOver(earlier, newer, after, NOW, 'America/Los_Angeles')).toEqual(told);
  });

  it.each<[string, News, News, Appointment]>([
    ['moved back', news('moved', A), news('moved', B), A],
    ['cancelled again', news('confirmation', CANCELLED), news('cancelled', A), CANCELLED],
  ])(
    'SELF-33 stays as it is if the unsent message may have arrived: %s',
    (_, unsent, newer, after) => {
      const earlier = { ...unsent, isUntold: true, mayHaveArrived: true };
      expect(takenOver(earlier, newer, after, NOW, 'America/Los_Angeles')).toEqual(newer);
    },
  );

  it('SELF-09 stays as it is after a change that the customer knows anyway', () => {
    const own = { ...news('moved', A), isUntold: false, mayHaveArrived: false };
    const newer = news('moved', B);
    expect(takenOver(own, newer, C, NOW, 'America/Los_Angeles')).toEqual(newer);
  });
});
