import { SERVICE_PACKAGES, type ServicePackageKey } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../schedule/service-time.ts';
import { newAppointment } from './book.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-11-18T18:00:00Z');

const booked = (
  serviceDate = '2026-11-21 morning',
  { servicePackage = 'full' }: { servicePackage?: ServicePackageKey } = {},
) =>
  newAppointment(
    {
      id: '019a0000-0000-7000-8000-000000000001',
      confirmationNumber: 'CW-ACDEFGHJ',
      userId: '42',
      vehicle: {
        id: '019a0000-0000-7000-8000-0000000000aa',
        userId: '42',
        label: '2021 Toyota Camry',
        type: 'sedan',
        miles: '45000',
        color: null,
      },
      servicePackage: SERVICE_PACKAGES[servicePackage],
      time: parseServiceTime(serviceDate),
      specialInstructions: null,
      contactEmail: null,
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
