import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { editAppointment } from './edit.ts';
import { needsNewReminders, planReminders } from './reminders.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
const ZONE = 'America/Los_Angeles';

describe('reminders', () => {
  it('JOB-02 is planned 24 h and 2 h before the start', () => {
    expect(planReminders(appointmentAt('2026-11-21 morning'), NOW, null)).toEqual([
      {
        appointmentId: '019a0000-0000-7000-8000-000000000001',
        kind: '24h',
        phone: null,
        startsAt: new Date('2026-11-21T16:00:00Z'),
        remindAt: new Date('2026-11-20T16:00:00Z'),
      },
      {
        appointmentId: '019a0000-0000-7000-8000-000000000001',
        kind: '2h',
        phone: null,
        startsAt: new Date('2026-11-21T16:00:00Z'),
        remindAt: new Date('2026-11-21T14:00:00Z'),
      },
    ]);
  });

  it('plans none whose time has passed', () => {
    const kinds = (now: string) =>
      planReminders(appointmentAt('2026-11-21 morning'), new Date(now), null).map(
        ({ kind }) => kind,
      );
    expect(kinds('2026-11-20T15:59:59Z')).toEqual(['24h', '2h']);
    expect(kinds('2026-11-20T16:00:00Z')).toEqual(['2h']);
    expect(kinds('2026-11-21T14:00:00Z')).toEqual([]);
  });

  it('plans them only where there is an e-mail address: for accounts, and for guests who left one', () => {
    const guest = { userId: 'guest_1b4e28ba-2fa1-41d2-883f-0016d3cca427' };
    expect(planReminders(appointmentAt('2026-11-21', guest), NOW, null)).toEqual([]);
    const withMail = { ...guest, contactEmail: 'guest@example.com' };
    expect(planReminders(appointmentAt('2026-11-21', withMail), NOW, null)).toHaveLength(2);
  });

  it('JOB-03 is cancelled and moved with the appointment', () => {
    const appointment = appointmentAt('2026-11-21 morning');
    expect(planReminders({ ...appointment, status: 'cancelled' }, NOW, null)).toEqual([]);
    const moved = editAppointment(appointment, { serviceDate: '2026-11-25' }, NOW, ZONE);
    expect(needsNewReminders(appointment, moved, null)).toBe(true);
    const dearer = editAppointment(appointment, { priceCents: 1 }, NOW, ZONE);
    expect(needsNewReminders(appointment, dearer, null)).toBe(false);
  });
});

describe('reminders across a daylight saving change', () => {
  it.each([
    ['back', '2026-11-01 morning', '2026-10-31T16:00:00Z', '2026-11-01T14:00:00Z'],
    ['forward', '2027-03-14 morning', '2027-03-13T15:00:00Z', '2027-03-14T13:00:00Z'],
    [
      'back, at an hour that comes twice',
      '2026-11-01 1:30 AM',
      '2026-10-31T08:30:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'forward, at an hour that is skipped',
      '2027-03-14 2:30 AM',
      '2027-03-13T10:30:00Z',
      '2027-03-14T08:30:00Z',
    ],
  ])(
    'JOB-02 goes out 24 h and 2 h before the start: %s',
    (_, serviceDate, dayBefore, hoursBefore) => {
      const planned = planReminders(
        appointmentAt(serviceDate),
        new Date('2026-10-01T00:00:00Z'),
        null,
      );
      expect(planned.map(({ kind, remindAt }) => [kind, remindAt])).toEqual([
        ['24h', new Date(dayBefore)],
        ['2h', new Date(hoursBefore)],
      ]);
    },
  );
});

describe('a reminder by text message', () => {
  const texting = { zone: ZONE };
  const guest = {
    userId: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11',
    contactPhone: '(408) 555-0142',
  };

  it.each([
    ['8 AM', '2026-11-21 morning', '2026-11-20T16:00:00Z', '2026-11-21T04:59:00Z'],
    ['noon', '2026-11-21 afternoon', '2026-11-20T20:00:00Z', '2026-11-21T18:00:00Z'],
    ['6 AM', '2026-11-21 6:00 AM', '2026-11-20T04:59:00Z', '2026-11-21T04:59:00Z'],
    ['11 PM', '2026-11-21 11:00 PM', '2026-11-21T04:59:00Z', '2026-11-22T04:59:00Z'],
  ])(
    'SELF-07 goes at 8:59 PM the evening before if it would fall into quiet hours: a start at %s',
    (_, serviceDate, first, second) => {
      const planned = planReminders(appointmentAt(serviceDate, guest), NOW, texting);
      expect(planned.map(({ phone, remindAt }) => [phone, remindAt])).toEqual([
        ['+14085550142', new Date(first)],
        ['+14085550142', new Date(second)],
      ]);
    },
  );

  it('SELF-07 is replaced once there is an e-mail address or another number', () => {
    const before = appointmentAt('2026-11-21 morning', guest);
    const renewed = (more: object) => needsNewReminders(before, { ...before, ...more }, texting);
    expect(renewed({ contactEmail: 'ann@example.com' })).toBe(true);
    expect(renewed({ contactPhone: '(408) 555-0143' })).toBe(true);
    expect(renewed({ contactPhone: '408 555 0142' })).toBe(false);
  });
});
