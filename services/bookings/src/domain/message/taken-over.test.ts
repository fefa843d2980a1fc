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

describe('later news that takes over an unsent message', () => {
  it.each<[string, News, News, Appointment, News]>([
    [
      'a move after a move',
      { kind: 'moved', before: A },
      { kind: 'moved', before: B },
      C,
      { kind: 'moved', before: A },
    ],
    [
      'another price after a move',
      { kind: 'moved', before: A },
      { kind: 'changed', before: B },
      DEARER,
      { kind: 'moved', before: A },
    ],
    [
      'a move back',
      { kind: 'moved', before: A },
      { kind: 'moved', before: B },
      A,
      { kind: 'changed', before: A },
    ],
    [
      'a cancellation after a move',
      { kind: 'moved', before: A },
      { kind: 'cancelled', before: B },
      CANCELLED,
      { kind: 'cancelled', before: A },
    ],
    [
      'a cancellation after a move from a time that is over',
      { kind: 'moved', before: OVER },
      { kind: 'cancelled', before: B },
      CANCELLED,
      { kind: 'cancelled', before: B },
    ],
    [
      'another time after a cancellation, which was reverted',
      { kind: 'cancelled', before: A },
      { kind: 'confirmation', before: CANCELLED },
      B,
      { kind: 'moved', before: A },
    ],
    [
      'a move of one that takes place after all',
      { kind: 'confirmation', before: CANCELLED },
      { kind: 'moved', before: A },
      B,
      { kind: 'confirmation', before: CANCELLED },
    ],
    [
      'a change after the first confirmation',
      { kind: 'confirmation', before: null },
      { kind: 'changed', before: B },
      DEARER,
      { kind: 'confirmation', before: null },
    ],
    [
      'a cancellation after the first confirmation',
      { kind: 'confirmation', before: null },
      { kind: 'cancelled', before: A },
      CANCELLED,
      { kind: 'cancelled', before: null },
    ],
    [
      'the first confirmation to another address',
      { kind: 'moved', before: A },
      { kind: 'confirmation', before: null },
      B,
      { kind: 'confirmation', before: null },
    ],
    [
      'a cancellation of one that was to take place after all',
      { kind: 'confirmation', before: CANCELLED },
      { kind: 'cancelled', before: A },
      CANCELLED,
      { kind: 'changed', before: CANCELLED },
    ],
    [
      'a deletion of one that was to take place after all',
      { kind: 'confirmation', before: CANCELLED },
      { kind: 'deleted', before: A },
      CANCELLED,
      { kind: 'changed', before: CANCELLED },
    ],
    [
      'a cancellation for another address that has heard of nothing',
      { kind: 'moved', before: A },
      { kind: 'cancelled', before: null },
      { ...B, status: 'cancelled' },
      { kind: 'cancelled', before: null },
    ],
    [
      'a deletion for another address that has heard of nothing',
      { kind: 'moved', before: { ...A, userId: GUEST, contactEmail: 'ann@example.com' } },
      { kind: 'deleted', before: { ...B, userId: GUEST, contactEmail: 'bob@example.com' } },
      CANCELLED,
      { kind: 'deleted', before: { ...B, userId: GUEST, contactEmail: 'bob@example.com' } },
    ],
  ])('SELF-09 starts from what the customer knows: %s', (_, unsent, newer, after, told) => {
    const earlier = { ...unsent, isUntold: true, mayHaveArrived: false };
    expect(takenOver(earlier, newer, after, NOW, 'America/Los_Angeles')).toEqual(told);
  });

  it.each<[string, News, News, Appointment]>([
    ['moved back', { kind: 'moved', before: A }, { kind: 'moved', before: B }, A],
    [
      'cancelled again',
      { kind: 'confirmation', before: CANCELLED },
      { kind: 'cancelled', before: A },
      CANCELLED,
    ],
  ])(
    'SELF-33 stays as it is if the unsent message may have arrived: %s',
    (_, unsent, newer, after) => {
      const earlier = { ...unsent, isUntold: true, mayHaveArrived: true };
      expect(takenOver(earlier, newer, after, NOW, 'America/Los_Angeles')).toEqual(newer);
    },
  );

  it('SELF-09 stays as it is after a change that the customer knows anyway', () => {
    const own = { kind: 'moved', before: A, isUntold: false, mayHaveArrived: false } as const;
    const newer = { kind: 'moved', before: B } as const;
    expect(takenOver(own, newer, C, NOW, 'America/Los_Angeles')).toEqual(newer);
  });
});
