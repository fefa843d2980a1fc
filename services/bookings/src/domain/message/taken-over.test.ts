import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from '../appointment/appointment.ts';
import { firstNews, type News, takenOver } from './taken-over.ts';

/** 10:00 AM in the business's zone. */
const NOW = new Date('2026-11-18T18:00:00Z');
const ZONE = 'America/Los_Angeles';
const OVER = appointmentAt('2026-11-17 morning');
const A = appointmentAt('2026-11-21 morning');
const B = appointmentAt('2026-11-25 morning');
const C = appointmentAt('2026-11-26 morning');
const CANCELLED: Appointment = { ...A, status: 'cancelled' };
const GUEST = 'guest_0f22ecee-d372-4a99-8109-819a2eee8052';
const DEARER = { ...B, priceCents: 9900 };
const news = (kind: News['kind'], before: News['before']): News => ({ kind, before });

describe('later news that takes over an unsent message', () => {
  it.each<[string, Appointment, News, Appointment, News]>([
    ['a move after a move', A, news('moved', B), C, news('moved', A)],
    ['another price after a move', A, news('changed', B), DEARER, news('moved', A)],
    ['a move back', A, news('moved', B), A, news('changed', A)],
    ['a cancellation after a move', A, news('cancelled', B), CANCELLED, news('cancelled', A)],
    [
      'a cancellation after a move from a time that is over',
      OVER,
      news('cancelled', B),
      CANCELLED,
      news('cancelled', B),
    ],
    [
      'a cancellation after a no-show was put off',
      { ...OVER, status: 'completed' },
      news('cancelled', B),
      CANCELLED,
      news('cancelled', B),
    ],
    [
      'a cancellation (SELF-12) after one set completed by mistake was put off',
      { ...A, status: 'completed' },
      news('cancelled', B),
      CANCELLED,
      news('cancelled', A),
    ],
    [
      'another time after a cancellation, which was reverted',
      A,
      news('confirmation', CANCELLED),
      B,
      news('moved', A),
    ],
    [
      'a move of one that takes place after all',
      CANCELLED,
      news('moved', A),
      B,
      news('confirmation', CANCELLED),
    ],
    [
      'another price after a no-show was put off',
      { ...OVER, status: 'completed' },
      news('changed', B),
      DEARER,
      news('moved', { ...OVER, status: 'completed' }),
    ],
    [
      'the first confirmation to another address',
      A,
      news('confirmation', null),
      B,
      news('confirmation', null),
    ],
    [
      'a cancellation of one that was to take place after all',
      CANCELLED,
      news('cancelled', A),
      CANCELLED,
      news('changed', CANCELLED),
    ],
    [
      'a deletion of one that was to take place after all',
      CANCELLED,
      news('deleted', A),
      CANCELLED,
      news('changed', CANCELLED),
    ],
    [
      'a cancellation for another address that has heard of nothing',
      A,
      news('cancelled', null),
      { ...B, status: 'cancelled' },
      news('cancelled', null),
    ],
    [
      'a deletion for another address that has heard of nothing',
      { ...A, userId: GUEST, contactEmail: 'ann@example.com' },
      news('deleted', { ...B, userId: GUEST, contactEmail: 'bob@example.com' }),
      CANCELLED,
      news('deleted', { ...B, userId: GUEST, contactEmail: 'bob@example.com' }),
    ],
  ])('SELF-09 starts from what the customer knows: %s', (_, state, newer, after, told) => {
    expect(takenOver({ state, doubted: [] }, newer, after, NOW, ZONE)).toEqual(told);
  });

  it('SELF-09 is the confirmation, or tells of the end, if nothing has told of the booking', () => {
    expect(firstNews(news('changed', B))).toEqual(news('confirmation', null));
    expect(firstNews(news('cancelled', A))).toEqual(news('cancelled', null));
  });

  it.each<[string, Appointment, Appointment, News, Appointment, News]>([
    ['moved back', A, B, news('moved', B), A, news('moved', B)],
    ['moved again', A, B, news('moved', B), C, news('moved', A)],
    ['cancelled again', CANCELLED, A, news('cancelled', A), CANCELLED, news('cancelled', A)],
  ])(
    'SELF-33 tells of it too whoever the unsent message may have reached: %s',
    (_, state, said, newer, after, told) => {
      for (const doubted of [[said], [null]]) {
        expect(takenOver({ state, doubted }, newer, after, NOW, ZONE)).toEqual(told);
      }
    },
  );

  it('SELF-09 stays as it is if the ledger has nothing that the customer should know', () => {
    const newer = news('moved', B);
    expect(takenOver(null, newer, C, NOW, ZONE)).toEqual(newer);
  });
});
