import { SERVICE_PACKAGES, type ServicePackageKey } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../schedule/service-time.ts';
import { newAppointment } from './book.ts';
import { editAppointment } from './edit.ts';
import { needsNewReminders, planReminders } from './reminders.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-18T18:00:00Z');

const booked = (
  serviceDate = '2026-11-21 morning',
  wish: { servicePackage?: ServicePackageKey; userId?: string; contactEmail?: string | null } = {},
) =>
  newAppointment(
    {
      id: '019a0000-0000-7000-8000-000000000001',
      confirmationNumber: 'CW-ACDEFGHJ',
      userId: wish.userId ?? '42',
      vehicle: {
        id: '019a0000-0000-7000-8000-0000000000aa',
        userId: '42',
        label: '2021 Toyota Camry',
        type: 'sedan',
        miles: '45000',
        color: null,
      },
      servicePackage: SERVICE_PACKAGES[wish.servicePackage ?? 'full'],
      time: parseServiceTime(serviceDate),
      specialInstructions: null,
      contactEmail: wish.contactEmail ?? null,
      sessionId: null,
    },
    NOW,
    ZONE,
  );

describe('a new appointment', () => {
  it('DONE-03 API-12 API-13 is scheduled, with detailer 1 and the price of the table', () => {
    expect(booked()).toMatchObject({
      status: 'scheduled',
      detailerId: 1,
      priceCents: 20000,
      serviceType: 'Detail Plus',
      servicePackage: 'full',
      serviceDate: '2026-11-21 Morning (8AM - 12PM)',
      timeSlot: 'morning',
      customTime: null,
      version: 1,
    });
  });

  it.each([
    ['maintenance', 10000, 60],
    ['detail', 15000, 120],
    ['full', 20000, 180],
    ['everything', 29900, 240],
  ] as const)('costs for %s %d cents and takes %d minutes at most', (key, cents, minutes) => {
    const appointment = booked('2026-11-21 9:15 AM', { servicePackage: key });
    expect(appointment.priceCents).toBe(cents);
    expect(appointment.startsAt.toISOString()).toBe('2026-11-21T17:15:00.000Z');
    expect(appointment.endsAt.getTime() - appointment.startsAt.getTime()).toBe(minutes * 60_000);
  });
});

describe('an edit by staff', () => {
  const later = new Date('2026-11-19T18:00:00Z');
  const edited = (edit: Parameters<typeof editAppointment>[1], of = booked()) =>
    editAppointment(of, edit, later, ZONE);

  it('keeps the slot of a bare date', () => {
    expect(edited({ serviceDate: '2026-12-01' })).toMatchObject({
      serviceDate: '2026-12-01 Morning (8AM - 12PM)',
      timeSlot: 'morning',
      startsAt: new Date('2026-12-01T16:00:00Z'),
      endsAt: new Date('2026-12-01T19:00:00Z'),
      version: 2,
      updatedAt: later,
    });
    const custom = booked('2026-11-21 2:30 PM');
    expect(edited({ serviceDate: '2026-12-01' }, custom).serviceDate).toBe('2026-12-01 2:30 PM');
  });

  it('may set a past date, another slot, a price, a place and a status', () => {
    const all = {
      serviceDate: '2026-11-01Tevening',
      priceCents: 17550,
      location: ' 1 Main St ',
      status: 'completed' as const,
    };
    expect(edited(all)).toMatchObject({
      serviceDate: '2026-11-01 Evening (4PM - 8PM)',
      timeSlot: 'evening',
      priceCents: 17550,
      location: '1 Main St',
      status: 'completed',
    });
  });

  it('returns the same appointment when an edit changes nothing', () => {
    const appointment = booked();
    expect(edited({ serviceDate: '2026-11-21', priceCents: 20000 }, appointment)).toBe(appointment);
  });

  it.each([
    [{ serviceDate: 'soon' }, 'serviceDate'],
    [{ priceCents: -1 }, 'priceCents'],
    [{ priceCents: 10_000_001 }, 'priceCents'],
    [{ priceCents: 1.5 }, 'priceCents'],
    [{ location: '  ' }, 'location'],
  ])('API-36 refuses %j', (edit, field) => {
    expect(() => edited(edit)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    );
  });
});

describe('reminders', () => {
  it('JOB-02 is planned 24 h and 2 h before the start', () => {
    expect(planReminders(booked(), NOW, null)).toEqual([
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
      planReminders(booked(), new Date(now), null).map(({ kind }) => kind);
    expect(kinds('2026-11-20T15:59:59Z')).toEqual(['24h', '2h']);
    expect(kinds('2026-11-20T16:00:00Z')).toEqual(['2h']);
    expect(kinds('2026-11-21T14:00:00Z')).toEqual([]);
  });

  it('plans them only where there is an e-mail address: for accounts, and for guests who left one', () => {
    const guest = { userId: 'guest_1b4e28ba-2fa1-41d2-883f-0016d3cca427' };
    expect(planReminders(booked('2026-11-21', guest), NOW, null)).toEqual([]);
    const withMail = { ...guest, contactEmail: 'guest@example.com' };
    expect(planReminders(booked('2026-11-21', withMail), NOW, null)).toHaveLength(2);
  });

  it('JOB-03 is cancelled and moved with the appointment', () => {
    const appointment = booked();
    expect(planReminders({ ...appointment, status: 'cancelled' }, NOW, null)).toEqual([]);
    const moved = editAppointment(appointment, { serviceDate: '2026-11-25' }, NOW, ZONE);
    expect(needsNewReminders(appointment, moved, null)).toBe(true);
    const dearer = editAppointment(appointment, { priceCents: 1 }, NOW, ZONE);
    expect(needsNewReminders(appointment, dearer, null)).toBe(false);
  });
});
