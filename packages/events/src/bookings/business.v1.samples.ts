import type { BusinessEvent, BusinessState } from './business.v1.ts';

const state: BusinessState = {
  id: 'business',
  name: null,
  phone: '(408) 555-0142',
  email: null,
  serviceAreas: null,
  packages: null,
  openingHours: [{ weekday: 1, opens: '08:00', closes: '18:00' }],
  closures: [{ from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' }],
  leadMinutes: 120,
  horizonDays: null,
  travelMinutes: null,
  holdMinutes: null,
  changeLimitMinutes: null,
  paymentNote: null,
  updatedAt: '2026-11-20T18:00:00.000Z',
};

export const businessChangedSample = {
  specversion: '1.0',
  source: '/bookings',
  subject: state.id,
  datacontenttype: 'application/json',
  id: '019aa2f0-5000-7000-8000-000000000001',
  type: 'bookings.business-changed.v1' as const,
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '203.0.113.9' },
  data: { state, changed: ['closures'], previous: { closures: null } },
} satisfies BusinessEvent;
