import { ANSWER_NAMES, recordOf } from '@dewlane/catalog';
import type { QuizResponseEvent, QuizResponseState } from './quiz-response.v1.ts';

const saved: QuizResponseState = {
  ...recordOf(ANSWER_NAMES, () => null),
  id: '019aa2f0-3000-7000-8000-0000000000bb',
  userId: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11',
  sessionId: 'session-1',
  contactName: 'Ann Example',
  contactPhone: '555 010 0199',
  parkingOption: 'Driveway',
  vehicleType: 'sedan',
  previouslyDetailed: 'no',
  occupants: 'Pets',
  serviceDate: null,
  timeSlot: null,
  customTime: null,
  location: null,
  customVehicleInfo: null,
  selectedServicePackage: 'detail',
  specialInstructions: null,
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  miles: '40,000',
  vehicleId: null,
  completedAt: false,
  completedOn: null,
  appointmentId: null,
  createdAt: '2026-11-20T17:50:00.000Z',
  updatedAt: '2026-11-20T17:50:00.000Z',
};

const envelope = {
  specversion: '1.0',
  source: '/bookings',
  subject: saved.id,
  datacontenttype: 'application/json',
} as const;

export const quizResponseSavedSample = {
  ...envelope,
  id: '019aa2f0-4000-7000-8000-000000000001',
  type: 'bookings.quiz-response-saved.v1',
  time: '2026-11-20T17:50:00.000Z',
  aggregateversion: 1,
  actor: { kind: 'guest', id: saved.userId },
  data: {
    state: saved,
    changed: ['userId', 'sessionId', 'contactName', 'contactPhone', 'selectedServicePackage'],
    previous: {},
  },
} as const satisfies QuizResponseEvent;

export const quizResponseCompletedSample = {
  ...envelope,
  id: '019aa2f0-4000-7000-8000-000000000002',
  type: 'bookings.quiz-response-completed.v1',
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'guest', id: saved.userId },
  data: {
    state: {
      ...saved,
      serviceDate: '2026-12-01',
      timeSlot: 'morning',
      location: '1 Main St, Springfield',
      vehicleId: '019aa2f0-2000-7000-8000-0000000000aa',
      completedAt: true,
      completedOn: '2026-11-20T18:00:00.000Z',
      appointmentId: '019aa2f0-3000-7000-8000-0000000000aa',
      updatedAt: '2026-11-20T18:00:00.000Z',
    },
    changed: [
      'serviceDate',
      'timeSlot',
      'location',
      'vehicleId',
      'completedAt',
      'completedOn',
      'appointmentId',
      'updatedAt',
    ],
    previous: {
      serviceDate: null,
      timeSlot: null,
      location: null,
      vehicleId: null,
      completedAt: false,
      completedOn: null,
      appointmentId: null,
      updatedAt: '2026-11-20T17:50:00.000Z',
    },
  },
} as const satisfies QuizResponseEvent;

export const quizResponseDeletedSample = {
  ...envelope,
  id: '019aa2f0-4000-7000-8000-000000000003',
  type: 'bookings.quiz-response-deleted.v1',
  time: '2026-11-22T09:00:00.000Z',
  aggregateversion: 3,
  actor: { kind: 'system', id: 'system' },
  data: { state: null, changed: [], previous: {} },
} as const satisfies QuizResponseEvent;
