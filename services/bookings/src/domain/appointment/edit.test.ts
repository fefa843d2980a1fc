import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import type { Appointment } from './appointment.ts';
import { type AppointmentEdit, editAppointment } from './edit.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-19T18:00:00Z');
const BOOKED = appointmentAt('2026-11-21 morning');
const edited = (edit: AppointmentEdit) => editAppointment(BOOKED, edit, NOW, ZONE);

describe('a change by staff', () => {
  it('returns the same appointment when nothing differs', () => {
    expect(edited({})).toBe(BOOKED);
    const same = {
      serviceDate: '2026-11-21 morning',
      priceCents: 20_000,
      location: ' 1 Main St, San Jose ',
      status: 'scheduled',
    } as const;
    expect(edited(same)).toBe(BOOKED);
    expect(edited({ serviceDate: '2026-11-21' })).toBe(BOOKED);
  });

  it.each(['14:30', '2:30 pm', '02:30 PM'])(
    'SELF-12 returns the same appointment when its time is spelled as %s',
    (time) => {
      const booked = appointmentAt('2026-12-01 2:30 PM');
      const edit = { serviceDate: `2026-12-01 ${time}` };
      expect(editAppointment(booked, edit, NOW, ZONE)).toBe(booked);
    },
  );

  it.each([
    [{ priceCents: 0 }, { priceCents: 0 }],
    [{ priceCents: 10_000_000 }, { priceCents: 10_000_000 }],
    [{ location: ' 2 Oak St ' }, { location: '2 Oak St' }],
    [{ status: 'completed' as const }, { status: 'completed' }],
    [{ serviceDate: '2026-11-22 evening' }, { serviceDate: '2026-11-22 Evening (4PM - 8PM)' }],
    [
      { serviceDate: '2026-11-01Tevening', priceCents: 17_550, status: 'completed' as const },
      { serviceDate: '2026-11-01 Evening (4PM - 8PM)', priceCents: 17_550, status: 'completed' },
    ],
  ])('raises the version for %j and keeps everything else', (edit, fields) => {
    const { startsAt, endsAt, timeSlot, ...after } = edited(edit);
    const { startsAt: _start, endsAt: _end, timeSlot: _slot, ...before } = BOOKED;
    expect(after).toEqual({ ...before, ...fields, updatedAt: NOW, version: 2 });
    expect(endsAt.getTime() - startsAt.getTime()).toBe(180 * 60_000);
    expect(timeSlot).toBe('serviceDate' in edit ? 'evening' : 'morning');
  });

  it('keeps slot or time when it names only a day, even a past one', () => {
    expect(edited({ serviceDate: '2026-11-01' })).toMatchObject({
      serviceDate: '2026-11-01 Morning (8AM - 12PM)',
      startsAt: new Date('2026-11-01T16:00:00Z'),
      endsAt: new Date('2026-11-01T19:00:00Z'),
    });
    const custom = appointmentAt('2026-11-21 2:30 PM');
    const moved = editAppointment(custom, { serviceDate: '2026-12-01' }, NOW, ZONE);
    expect(moved.serviceDate).toBe('2026-12-01 2:30 PM');
  });

  it('OPS-33 revives at the time it names in the zone of today, after the business had another', () => {
    const off = { ...BOOKED, status: 'cancelled' } as const;
    const { startsAt, endsAt } = editAppointment(
      off,
      { status: 'scheduled' },
      NOW,
      'America/Denver',
    );
    expect([startsAt, endsAt]).toEqual([
      new Date('2026-11-21T15:00:00Z'),
      new Date('2026-11-21T18:00:00Z'),
    ]);
    // Nothing else moves one: what is done or stays cancelled keeps the instant at which it was.
    for (const edit of [{ priceCents: 1 }, { serviceDate: '2026-11-21 morning', priceCents: 1 }]) {
      expect(editAppointment(off, edit, NOW, 'America/Denver').startsAt).toEqual(BOOKED.startsAt);
    }
    expect(editAppointment(off, { status: 'scheduled' }, NOW, ZONE)).toMatchObject({
      startsAt: BOOKED.startsAt,
      serviceDate: BOOKED.serviceDate,
    });
  });

  describe('of the time of a completed one', () => {
    const done = appointmentAt('2026-11-18 morning', { status: 'completed' });
    const statusAfter = (booked: Appointment, edit: AppointmentEdit) =>
      editAppointment(booked, edit, NOW, ZONE).status;

    it.each<[string, AppointmentEdit]>([
      ['a coming day', { serviceDate: '2026-11-23' }],
      ['a slot that is not over', { serviceDate: '2026-11-19 morning' }],
      ['this minute', { serviceDate: '2026-11-19 10:00 AM', location: '2 Oak St' }],
    ])('STAFF-19 schedules it again when it had begun and is moved to %s', (_, edit) => {
      expect(statusAfter(done, edit)).toBe('scheduled');
    });

    it.each<[string, Appointment, AppointmentEdit]>([
      ['is moved to a time that is over', done, { serviceDate: '2026-11-19 9:59 AM' }],
      ['is moved with that status', done, { serviceDate: '2026-11-23', status: 'completed' }],
      ['keeps its time', done, { serviceDate: '2026-11-18 morning', priceCents: 1 }],
      [
        'keeps a time that has begun but is not over',
        appointmentAt('2026-11-19 morning', { status: 'completed' }),
        { priceCents: 1 },
      ],
      [
        'had not begun',
        appointmentAt('2026-11-19 10:01 AM', { status: 'completed' }),
        { serviceDate: '2026-11-23' },
      ],
    ])('STAFF-19 leaves it completed when it %s', (_, booked, edit) => {
      expect(statusAfter(booked, edit)).toBe('completed');
    });
  });

  it('STAFF-19 leaves one in progress, or cancelled, as it is when it is moved', () => {
    for (const status of ['in_progress', 'cancelled'] as const) {
      const begun = appointmentAt('2026-11-18 morning', { status });
      const moved = editAppointment(begun, { serviceDate: '2026-11-23' }, NOW, ZONE);
      expect(moved.status).toBe(status);
    }
  });

  it.each([
    [{ priceCents: -1 }, { priceCents: 'The price must be from $0 to $100,000.' }],
    [{ priceCents: 10_000_001 }, { priceCents: 'The price must be from $0 to $100,000.' }],
    [{ priceCents: 1.5 }, { priceCents: 'The price must be from $0 to $100,000.' }],
    [{ location: '  ' }, { location: 'Enter the location.' }],
    [{ serviceDate: 'soon' }, { serviceDate: expect.stringMatching(/^The date must be written/) }],
  ])('API-36 refuses %j, naming its field', (edit, fields) => {
    expect(() => edited(edit)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', fields }),
    );
  });
});
