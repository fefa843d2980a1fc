import type { CrewEvent, CrewState } from './crew.v1.ts';

const state: CrewState = {
  id: '019aa2f0-6000-7000-8000-000000000001',
  name: 'North crew',
  color: '#0f766e',
  hours: [{ weekday: 1, opens: '08:00', closes: '16:00' }],
  active: true,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};

const envelope = {
  specversion: '1.0',
  source: '/bookings',
  subject: state.id,
  datacontenttype: 'application/json',
  actor: { kind: 'staff', id: '1', username: 'admin', address: '203.0.113.9' },
} as const;

export const crewAddedSample = {
  ...envelope,
  id: '019aa2f0-6000-7000-8000-000000000002',
  type: 'bookings.crew-added.v1' as const,
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 1,
  data: { state, changed: ['name', 'color', 'hours', 'active'], previous: {} },
} satisfies CrewEvent;

export const crewChangedSample = {
  ...envelope,
  id: '019aa2f0-6000-7000-8000-000000000003',
  type: 'bookings.crew-changed.v1' as const,
  time: '2026-11-21T18:00:00.000Z',
  aggregateversion: 2,
  data: {
    state: { ...state, active: false, updatedAt: '2026-11-21T18:00:00.000Z' },
    changed: ['active'],
    previous: { active: true },
  },
} satisfies CrewEvent;
