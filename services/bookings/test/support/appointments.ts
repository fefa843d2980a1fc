import { SERVICE_PACKAGES, type ServicePackageKey } from '@dewlane/catalog';
import type { Appointment } from '../../src/domain/appointment/appointment.ts';
import { newAppointment } from '../../src/domain/appointment/book.ts';
import { parseServiceTime } from '../../src/domain/schedule/service-time.ts';

const LOS_ANGELES = 'America/Los_Angeles';

/** An account's appointment as it is just after its booking on the 18th, for a time in the business time zone. */
export function bookedAt(
  serviceDate: string,
  servicePackage: ServicePackageKey = 'full',
  zone = LOS_ANGELES,
): Appointment {
  return newAppointment(
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
    new Date('2026-11-18T18:00:00Z'),
    zone,
  );
}

/** The same with an address and a name. */
export function appointmentAt(
  serviceDate: string,
  more: Partial<Appointment> = {},
  zone = LOS_ANGELES,
): Appointment {
  const booked = bookedAt(serviceDate, 'full', zone);
  return { ...booked, location: '1 Main St, San Jose', contactName: 'Ann Example', ...more };
}
