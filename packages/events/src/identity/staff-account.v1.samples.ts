import type { StaffAccountEvent } from './staff-account.v1.ts';

export const staffAccountUnlockedSample = {
  specversion: '1.0',
  source: '/identity',
  subject: '019aa2f0-6000-7000-8000-0000000000aa',
  datacontenttype: 'application/json',
  id: '019aa2f0-6000-7000-8000-000000000001',
  type: 'identity.staff-account-unlocked.v1' as const,
  time: '2026-11-20T18:00:00.000Z',
  aggregateversion: 2,
  actor: { kind: 'staff', id: '1', username: 'admin', address: '203.0.113.9' },
  data: {
    state: {
      id: '019aa2f0-6000-7000-8000-0000000000aa',
      username: 'morgan',
      isLocked: false,
      updatedAt: '2026-11-20T18:00:00.000Z',
    },
    changed: ['isLocked'],
    previous: { isLocked: true },
  },
} satisfies StaffAccountEvent;
