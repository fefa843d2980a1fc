import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from '../appointment/appointment.ts';
import { isStillTrue, messageOf } from './message.ts';
import { confirmationOf, messageAbout } from './message-about.ts';

/** 10:00 AM in the business's zone. */
const NOW = new Date('2026-11-18T18:00:00Z');
const ZONE = 'America/Los_Angeles';
const MAIL = { texting: null, zone: ZONE };
const TEXTS = { texting: { zone: ZONE }, zone: ZONE };
const ahead = appointmentAt('2026-11-21 morning');
const later = appointmentAt('2026-11-25 morning', { version: 2 });
const past = appointmentAt('2026-11-17 morning');
const longPast = {
  ...appointmentAt('2026-11-17 evening'),
  endsAt: new Date('2026-11-18T19:00:00Z'),
};
const GUEST = { userId: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11' };

describe('the message about a booking', () => {
  it('is its confirmation, due at once and worth sending until the start', () => {
    expect(confirmationOf(ahead, NOW, null)).toMatchObject({
      kind: 'confirmation',
      startsAt: new Date('2026-11-21T16:00:00Z'),
      dueAt: NOW,
      sendUntil: new Date('2026-11-21T16:00:00Z'),
    });
  });

  it('is worth sending for 24 h if the slot has already begun', () => {
    const running = appointmentAt('2026-11-18 morning');
    expect(confirmationOf(running, NOW, null)?.sendUntil).toEqual(new Date('2026-11-19T18:00:00Z'));
  });

  it('is not planned for a guest who left no e-mail', () => {
    expect(confirmationOf({ ...ahead, ...GUEST }, NOW, null)).toBeNull();
    const reached = { ...ahead, ...GUEST, contactEmail: 'ann@example.com' };
    expect(confirmationOf(reached, NOW, null)?.kind).toBe('confirmation');
  });
});

describe('the message about a change', () => {
  it.each<[string, Appointment, Appointment | null, string | undefined]>([
    ['a move', ahead, later, 'moved'],
    ['a cancellation', ahead, { ...ahead, status: 'cancelled' }, 'cancelled'],
    ['a move and a cancellation at once', ahead, { ...later, status: 'cancelled' }, 'cancelled'],
    ['a deletion', ahead, null, 'deleted'],
    ['one that takes place after all', { ...ahead, status: 'cancelled' }, ahead, 'confirmation'],
    ['another price', ahead, { ...ahead, priceCents: 1 }, 'changed'],
    ['another address', ahead, { ...ahead, location: '2 Main St' }, 'changed'],
    ['a move to another address', ahead, { ...later, location: '2 Main St' }, 'moved'],
    [
      'another window that begins at the same time',
      ahead,
      { ...ahead, timeSlot: 'custom', customTime: '8:00 AM' },
      'moved',
    ],
    [
      'the same time, which an older version stored in another spelling (SELF-12)',
      appointmentAt('2026-11-21 2:30 PM'),
      appointmentAt('2026-11-21 14:30', { version: 2 }),
      undefined,
    ],
    ['other notes', ahead, { ...ahead, specialInstructions: 'Gate 4' }, 'changed'],
    ['a gate code', ahead, { ...ahead, gateCode: '4711' }, 'changed'],
    [
      'the vehicle’s miles, which no message tells',
      ahead,
      { ...ahead, vehicleMiles: '1' },
      undefined,
    ],
    ['the work that began', ahead, { ...ahead, status: 'in_progress' }, undefined],
    ['the work that was done', ahead, { ...ahead, status: 'completed' }, undefined],
    ['a move into the past', ahead, past, undefined],
    [
      'one that goes on after it was completed by mistake (SELF-12)',
      { ...ahead, status: 'completed' },
      ahead,
      undefined,
    ],
    [
      'one that goes on, with another price',
      { ...ahead, status: 'completed' },
      { ...ahead, priceCents: 1 },
      'changed',
    ],
    ['a no-show that is put off (STAFF-19)', { ...past, status: 'completed' }, ahead, 'moved'],
    ['a cancellation afterwards', past, { ...past, status: 'cancelled' }, undefined],
    ['a deletion afterwards', past, null, undefined],
    ['a deletion after a slot, however long its work', longPast, null, undefined],
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
  ])('has its kind, or none: %s', (_, before, after, kind) => {
    expect(messageAbout(before, after, NOW, MAIL)?.kind).toBe(kind);
  });

  it.each([
    ['while a slot has begun', '2026-11-18 morning', 'all'],
    ['all day where only a date was named', '2026-11-18', 'all'],
    ['at the minute of a time of its own', '2026-11-18 10:00 AM', 'all'],
    ['then only if it does not take place', '2026-11-18 9:59 AM', 'the end'],
    ['until its work would be done', '2026-11-18 7:01 AM', 'the end'],
    ['no more afterwards', '2026-11-18 7:00 AM', 'nothing'],
    ['no more once a slot is over', '2026-11-17 evening', 'nothing'],
    ['no more on the day after', '2026-11-17', 'nothing'],
  ] as const)('SELF-12 is sent until the appointment is over: %s', (_, serviceDate, told) => {
    const appointment = appointmentAt(serviceDate);
    const cancelled = { ...appointment, status: 'cancelled' as const };
    const changes: [Appointment, Appointment | null][] = [
      [appointment, cancelled],
      [appointment, null],
      [appointment, { ...appointment, priceCents: 1 }],
      [ahead, appointment],
    ];
    const kinds = changes.map(([before, after]) => messageAbout(before, after, NOW, MAIL)?.kind);
    expect(kinds).toEqual(
      {
        all: ['cancelled', 'deleted', 'changed', 'moved'],
        'the end': ['cancelled', 'deleted', undefined, undefined],
        nothing: [undefined, undefined, undefined, undefined],
      }[told],
    );
  });

  it('SELF-09 keeps what the customer was told before', () => {
    expect(messageAbout(ahead, later, NOW, MAIL)).toMatchObject({
      before: ahead,
      startsAt: later.startsAt,
      version: 2,
    });
  });

  it('keeps the last state of a deleted appointment, since nothing else does', () => {
    expect(messageAbout(ahead, null, NOW, MAIL)).toMatchObject({ lastState: ahead, version: 2 });
    expect(messageOf('moved', ahead, NOW).lastState).toBeNull();
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
  ] as const)('holds (%s) only while it is still so', (kind, now, holds) => {
    const planned = { kind, startsAt: ahead.startsAt, before: null };
    expect(isStillTrue(planned, now)).toBe(holds);
  });

  it.each(['moved', 'changed'] as const)(
    'is no longer true (%s) once the change was reverted',
    (kind) => {
      const planned = { kind, startsAt: ahead.startsAt, before: ahead };
      expect(isStillTrue(planned, later)).toBe(true);
      expect(isStillTrue(planned, { ...ahead, version: 3 })).toBe(false);
    },
  );
});

describe('the text message', () => {
  const { texting } = TEXTS;
  const guest = { ...ahead, ...GUEST, contactPhone: '(408) 555-0142' };

  it('SELF-07 confirms to a guest who left only a phone number, even at night', () => {
    expect(confirmationOf(guest, NOW, texting)).toMatchObject({
      kind: 'confirmation',
      phone: '+14085550142',
      answersCustomer: true,
    });
  });

  it.each([
    ['nothing sends them', guest, null],
    ['the phone is abroad', { ...guest, contactPhone: '+44 20 7946 0958' }, texting],
    ['no phone was left', { ...guest, contactPhone: null }, texting],
  ])('SELF-07 is not planned if %s', (_, appointment, how) => {
    expect(confirmationOf(appointment, NOW, how)).toBeNull();
    const cancelled = { ...appointment, status: 'cancelled' as const };
    expect(messageAbout(appointment, cancelled, NOW, { texting: how, zone: ZONE })).toBeNull();
  });

  it('SELF-07 is mail if there is an e-mail address or an account', () => {
    const reached = { ...guest, contactEmail: 'ann@example.com' };
    expect(confirmationOf(reached, NOW, texting)?.phone).toBeNull();
    const account = { ...ahead, contactPhone: '(408) 555-0142' };
    expect(confirmationOf(account, NOW, texting)?.phone).toBeNull();
  });

  it.each<[string, Partial<Appointment> | null, string]>([
    ['a move', { ...later, ...GUEST }, 'moved'],
    ['a price', { priceCents: 1 }, 'changed'],
    ['a cancellation', { status: 'cancelled' }, 'cancelled'],
    ['a deletion', null, 'deleted'],
  ])('SELF-07 tells of %s', (_, change, kind) => {
    const after = change && { ...guest, ...change, contactPhone: guest.contactPhone };
    expect(messageAbout(guest, after, NOW, TEXTS)).toMatchObject({ kind, phone: '+14085550142' });
  });

  it('SELF-07 gives way to mail once there is an e-mail, and back', () => {
    const reached = { ...guest, contactEmail: 'ann@example.com' };
    expect(messageAbout(guest, reached, NOW, TEXTS)).toMatchObject({
      kind: 'confirmation',
      phone: null,
    });
    expect(messageAbout(reached, guest, NOW, TEXTS)).toMatchObject({
      kind: 'confirmation',
      phone: '+14085550142',
    });
    expect(messageAbout(guest, { ...ahead, version: 2 }, NOW, TEXTS)).toMatchObject({
      kind: 'confirmation',
      phone: null,
    });
  });
});
