import type { UserEvent, UserState } from './user.v1.ts';

const registered: UserState = {
  id: '7',
  username: 'ann',
  email: 'ann@example.com',
  firstName: null,
  lastName: null,
  phone: null,
  location: null,
  language: 'es',
  isLocked: false,
  lockoutUntil: null,
  guestIds: [],
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};

const envelope = {
  specversion: '1.0',
  source: '/identity',
  subject: '7',
  datacontenttype: 'application/json',
} as const;

export const userRegisteredSample = {
  ...envelope,
  id: '019aa2f0-1000-7000-8000-000000000001',
  type: 'identity.user-registered.v1',
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 1,
  actor: { kind: 'guest', id: 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11' },
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  correlationid: '019aa2f0-0fff-7000-8000-000000000001',
  data: {
    state: registered,
    changed: ['username', 'email', 'isLocked', 'guestIds', 'createdAt', 'updatedAt'],
    previous: {},
  },
} as const satisfies UserEvent;

export const userChangedSample = {
  ...envelope,
  id: '019aa2f0-1000-7000-8000-000000000002',
  type: 'identity.user-changed.v1',
  time: '2026-11-20T18:05:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'system', id: 'system' },
  data: {
    state: {
      ...registered,
      isLocked: true,
      lockoutUntil: '2026-11-20T18:20:00.000Z',
      updatedAt: '2026-11-20T18:05:00.000Z',
    },
    changed: ['isLocked', 'lockoutUntil', 'updatedAt'],
    previous: { isLocked: false, lockoutUntil: null, updatedAt: '2026-11-20T18:00:00.000Z' },
  },
} as const satisfies UserEvent;

export const userErasedSample = {
  ...envelope,
  id: '019aa2f0-1000-7000-8000-000000000004',
  type: 'identity.user-erased.v1',
  time: '2026-11-20T19:00:00.000Z',
  aggregateversion: 4,
  actor: { kind: 'customer', id: '7' },
  erases: true,
  data: {
    state: null,
    changed: [],
    previous: { guestIds: ['guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11'] },
  },
} as const satisfies UserEvent;

export const guestMovedSample = {
  ...envelope,
  id: '019aa2f0-1000-7000-8000-000000000003',
  type: 'identity.guest-moved.v1',
  time: '2026-11-20T18:30:00.000Z',
  aggregateversion: 3,
  actor: { kind: 'customer', id: '7' },
  data: {
    state: { ...registered, guestIds: ['guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11'] },
    changed: ['guestIds'],
    previous: { guestIds: [] },
  },
} as const satisfies UserEvent;
