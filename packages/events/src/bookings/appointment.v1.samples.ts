import { APPOINTMENT_ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import type { AppointmentEvent, AppointmentState } from './appointment.v1.ts';

const booked: AppointmentState = {
  ...recordOf(APPOINTMENT_ANSWER_NAMES, () => null),
  id: '019aa2f0-3000-7000-8000-0000000000aa',
  userId: '7',
  vehicleId: '019aa2f0-2000-7000-8000-0000000000aa',
  vehicleInfo: '2021 Toyota Camry',
  vehicleType: 'sedan',
  vehicleMiles: '40,000',
  vehicleColor: 'Blue',
  detailerId: 1,
  serviceDate: '2026-12-01 Morning (8AM - 12PM)',
  timeSlot: 'morning',
  customTime: null,
  startsAt: '2026-12-01T16:00:00.000Z',
  endsAt: '2026-12-01T18:00:00.000Z',
  serviceType: 'Detail',
  servicePackage: 'detail',
  status: 'scheduled',
  priceCents: 15_000,
  price: '$150',
  confirmationNumber: 'CW-7KQ4M2XR',
  location: '1 Main St, Springfield',
  specialInstructions: 'Gate code at the bell',
  contactName: 'Ann Example',
  contactPhone: '555 010 0199',
  contactEmail: 'ann@example.com',
  gateCode: '#4711',
  addOn: 'ceramic_wax',
  cancelReason: null,
  language: 'es',
  parkingOption: 'Driveway',
  previouslyDetailed: 'no',
  occupants: 'Pets',
  customVehicleInfo: null,
  quizResponseId: '019aa2f0-3000-7000-8000-0000000000bb',
  sessionId: 'session-1',
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};

const envelope = {
  specversion: '1.0',
  source: '/bookings',
  subject: booked.id,
  datacontenttype: 'application/json',
} as const;

export const appointmentBookedSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000001',
  type: 'bookings.appointment-booked.v1',
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 1,
  actor: { kind: 'customer', id: '7' },
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  correlationid: '019aa2f0-2fff-7000-8000-000000000001',
  data: {
    state: booked,
    changed: ['userId', 'vehicleId', 'serviceDate', 'servicePackage', 'status', 'priceCents'],
    previous: {},
  },
} as const satisfies AppointmentEvent;

export const appointmentChangedSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000002',
  type: 'bookings.appointment-changed.v1',
  time: '2026-12-02T19:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
  data: {
    state: {
      ...booked,
      status: 'completed',
      priceCents: 17_550,
      price: '$175.50',
      updatedAt: '2026-12-02T19:00:00.000Z',
    },
    changed: ['status', 'priceCents', 'price', 'updatedAt'],
    previous: {
      status: 'scheduled',
      priceCents: 15_000,
      price: '$150',
      updatedAt: '2026-11-20T18:00:00.000Z',
    },
  },
} as const satisfies AppointmentEvent;

export const appointmentMailResentSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000004',
  type: 'bookings.appointment-mail-resent.v1',
  time: '2026-11-21T19:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
  data: {
    state: { ...booked, updatedAt: '2026-11-21T19:00:00.000Z' },
    changed: [],
    previous: { mail: 'confirmation' },
  },
} as const satisfies AppointmentEvent;

export const appointmentLinksEndedSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000006',
  type: 'bookings.appointment-links-ended.v1',
  time: '2026-11-21T19:20:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'customer', id: '7' },
  data: {
    state: { ...booked, updatedAt: '2026-11-21T19:20:00.000Z' },
    changed: [],
    previous: {},
  },
} as const satisfies AppointmentEvent;

export const appointmentPlannedSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000005',
  type: 'bookings.appointment-planned.v1',
  time: '2026-11-21T19:30:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
  data: {
    state: {
      ...booked,
      updatedAt: '2026-11-21T19:30:00.000Z',
      plannedStartsAt: '2026-12-01T17:30:00.000Z',
    },
    changed: ['plannedStartsAt'],
    previous: { plannedStartsAt: '2026-12-01T16:00:00.000Z' },
  },
} as const satisfies AppointmentEvent;

export const appointmentDeletedSample = {
  ...envelope,
  id: '019aa2f0-3000-7000-8000-000000000003',
  type: 'bookings.appointment-deleted.v1',
  time: '2026-12-03T09:00:00.000Z',
  aggregateversion: 3,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '192.0.2.10' },
  data: { state: null, changed: ['status'], previous: { status: 'completed' } },
} as const satisfies AppointmentEvent;
