import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/appointments.ts';
import type { Appointment } from '../appointment/appointment.ts';
import { isStillTrue, mailOf } from './mail.ts';
import { confirmationOf, mailAbout } from './mail-about.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
const ahead = appointmentAt('2026-11-21 morning');
const later = appointmentAt('2026-11-25 morning', { version: 2 });
const past = appointmentAt('2026-11-17 morning');
const GUEST = { userId: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11' };

describe('the message about a booking', () => {
  it('is its confirmation, due at once and worth sending until the start', () => {
    expect(confirmationOf(ahead, NOW)).toMatchObject({
      kind: 'confirmation',
      startsAt: new Date('2026-11-21T16:00:00Z'),
      dueAt: NOW,
      sendUntil: new Date('2026-11-21T16:00:00Z'),
    });
  });

  it('is worth sending for 24 h where the slot has begun already', () => {
    const running = appointmentAt('2026-11-18 morning');
    expect(confirmationOf(running, NOW)?.sendUntil).toEqual(new Date('2026-11-19T18:00:00Z'));
  });

  it('is none for a guest who left no e-mail', () => {
    expect(confirmationOf({ ...ahead, ...GUEST }, NOW)).toBeNull();
    const reached = { ...ahead, ...GUEST, contactEmail: 'ann@example.com' };
    expect(confirmationOf(reached, NOW)?.kind).toBe('confirmation');
  });
});

describe('the message about a change', () => {
  it.each<[string, Appointment, Appointment | null, string | undefined]>([
    ['a move', ahead, later, 'moved'],
    ['a cancellation', ahead, { ...ahead, status: 'cancelled' }, 'cancelled'],
    ['a move and a cancellation at once', ahead, { ...later, status: 'cancelled' }, 'cancelled'],
    ['a deletion', ahead, null, 'deleted'],
    ['one that takes place after all', { ...ahead, status: 'cancelled' }, ahead, 'confirmation'],
    ['another price', ahead, { ...ahead, priceCents: 1 }, undefined],
    ['the work that began', ahead, { ...ahead, status: 'in_progress' }, undefined],
    ['the work that was done', ahead, { ...ahead, status: 'completed' }, undefined],
    ['a move into the past', ahead, past, undefined],
    ['a cancellation afterwards', past, { ...past, status: 'cancelled' }, undefined],
    ['a deletion afterwards', past, null, undefined],
    ['the deletion of a cancelled one', { ...ahead, status: 'cancelled' }, null, undefined],
    [
      "a guest's e-mail",
      { ...ahead, ...GUEST },
      { ...ahead, ...GUEST, contactEmail: 'a@b.c' },
      'confirmation',
    ],
    ["a guest's account", { ...ahead, ...GUEST }, ahead, 'confirmation'],
    ["a reached guest's account", { ...ahead, ...GUEST, contactEmail: 'a@b.c' }, ahead, undefined],
    [
      "a guest's e-mail taken back",
      { ...ahead, ...GUEST, contactEmail: 'a@b.c' },
      { ...ahead, ...GUEST },
      undefined,
    ],
  ])('%s', (_, before, after, kind) => {
    expect(mailAbout(before, after, NOW)?.kind).toBe(kind);
  });

  it('of a move knows the time before it', () => {
    expect(mailAbout(ahead, later, NOW)).toMatchObject({
      movedFrom: ahead.startsAt,
      startsAt: later.startsAt,
      version: 2,
    });
  });

  it('of a deletion keeps what there was, since nothing else does', () => {
    expect(mailAbout(ahead, null, NOW)).toMatchObject({ lastState: ahead, version: 2 });
    expect(mailOf('moved', ahead, NOW).lastState).toBeNull();
  });
});

describe('a message that was planned', () => {
  const cancelled = { ...ahead, status: 'cancelled' as const };
  it.each([
    ['confirmation', ahead, true],
    ['confirmation', cancelled, false],
    ['moved', { ...ahead, status: 'in_progress' as const }, true],
    ['24h', ahead, true],
    ['2h', later, false],
    ['2h', { ...ahead, status: 'in_progress' as const }, false],
    ['cancelled', cancelled, true],
    ['cancelled', ahead, false],
    ['deleted', ahead, true],
  ] as const)('(%s) holds only while it is still so', (kind, now, holds) => {
    expect(isStillTrue(kind, now, ahead.startsAt)).toBe(holds);
  });
});
