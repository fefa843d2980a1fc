import { describe, expect, it } from '@jest/globals';
import { auditEntryOf, type ObservedChange } from './audit-entry.ts';

const change: ObservedChange = {
  eventId: '0191d0a0-0000-7000-8000-000000000001',
  type: 'bookings.appointment-changed.v1',
  actor: { kind: 'staff', id: 's1', username: 'admin', address: '203.0.113.9' },
  subjectType: 'appointment',
  subjectId: 'a1',
  state: { price: '$175.50', location: 'Home', status: 'scheduled' },
  changed: ['price', 'location'],
  previous: { price: '$150', location: null },
  occurredAt: '2026-11-21T16:00:00.000Z',
};

describe('audit entry', () => {
  it('has actor, action, before, after, time and address', () => {
    expect(auditEntryOf(change)).toEqual({
      id: '0191d0a0-0000-7000-8000-000000000001',
      actorId: 's1',
      actor: 'admin',
      address: '203.0.113.9',
      action: 'appointment-changed',
      subjectType: 'appointment',
      subjectId: 'a1',
      before: { price: '$150', location: null },
      after: { price: '$175.50', location: 'Home' },
      occurredAt: '2026-11-21T16:00:00.000Z',
    });
  });

  it('identifies an actor without a name by the id', () => {
    const actor = { kind: 'staff', id: 's1' } as const;
    expect(auditEntryOf({ ...change, actor })).toMatchObject({ actor: 's1', address: null });
  });

  it('BIZ-03 includes the name of a crew if only other fields changed', () => {
    const crew = {
      ...change,
      type: 'bookings.crew-changed.v1',
      subjectType: 'crew',
      state: { name: 'North crew', color: '#0a6cbd', active: false },
    } as const;
    const removed = { ...crew, changed: ['active'], previous: { active: true } };
    expect(auditEntryOf(removed)).toMatchObject({
      before: { name: 'North crew', active: true },
      after: { name: 'North crew', active: false },
    });
    const renamed = { ...crew, changed: ['name'], previous: { name: 'Van 1' } };
    expect(auditEntryOf(renamed)).toMatchObject({
      before: { name: 'Van 1' },
      after: { name: 'North crew' },
    });
    const added = { ...crew, type: 'bookings.crew-added.v1', changed: ['name'], previous: {} };
    expect(auditEntryOf(added)).toMatchObject({ before: {}, after: { name: 'North crew' } });
  });

  it('STAFF-10 says whose appointment it was, also once it is deleted', () => {
    const names = {
      contactName: 'Jordan Reyes',
      vehicleInfo: '2021 Toyota Camry',
      confirmationNumber: 'CW-7KM4QX2P',
    };
    const state = { ...change.state, ...names };
    expect(auditEntryOf({ ...change, state })).toMatchObject({
      before: { ...names, price: '$150' },
      after: { ...names, price: '$175.50' },
    });
    const renamed = { changed: ['contactName'], previous: { contactName: 'J. R.' } };
    expect(auditEntryOf({ ...change, state, ...renamed })).toMatchObject({
      before: { ...names, contactName: 'J. R.' },
      after: names,
    });
  });

  it('PERM-08 has no entry for answers whose appointment staff deleted', () => {
    const unlinked = {
      ...change,
      type: 'bookings.quiz-response-saved.v1',
      subjectType: 'quiz-response',
      changed: ['appointmentId'],
      previous: { appointmentId: 'a1' },
    } as const;
    expect(auditEntryOf(unlinked)).toBeNull();
  });

  it.each(['user', 'staff-account'] as const)('AUTH-34 names the unlocked %s', (subjectType) => {
    const unlocked = {
      ...change,
      type: `identity.${subjectType}-unlocked.v1`,
      subjectType,
      state: { username: 'morgan', isLocked: false },
      changed: ['isLocked'],
      previous: { isLocked: true },
    };
    expect(auditEntryOf(unlocked)).toMatchObject({
      before: { username: 'morgan', isLocked: true },
      after: { username: 'morgan', isLocked: false },
    });
  });

  it('has no new values for a deletion', () => {
    const deleted = auditEntryOf({
      ...change,
      type: 'bookings.appointment-deleted.v1',
      state: null,
    });
    expect(deleted).toMatchObject({ action: 'appointment-deleted', after: null });
  });

  it.each(['customer', 'guest', 'system'] as const)(
    'leaves out what a %s did that is no change of a booking',
    (kind) => {
      expect(auditEntryOf({ ...change, actor: { kind, id: '7' } })).toBeNull();
      const completed = { ...change, changed: ['serviceDate', 'quizResponseId'] };
      expect(auditEntryOf({ ...completed, actor: { kind, id: '7' } })).toBeNull();
    },
  );

  it.each(['customer', 'guest'] as const)('SELF-05 records a %s’s change of a booking', (kind) => {
    const moved = { ...change, changed: ['serviceDate'], previous: { serviceDate: '2026-11-21' } };
    expect(auditEntryOf({ ...moved, actor: { kind, id: '7' } })).toMatchObject({
      actorId: '7',
      actor: 'customer',
      action: 'appointment-changed',
      before: { serviceDate: '2026-11-21' },
    });
    const system = { kind: 'system', id: 'system' } as const;
    expect(auditEntryOf({ ...moved, actor: system })).toBeNull();
  });

  it.each(['customer', 'guest', 'staff'] as const)(
    'SELF-14 records that a %s ended links',
    (kind) => {
      const type = 'bookings.appointment-links-ended.v1';
      const ended = { ...change, type, changed: [], previous: {} };
      expect(auditEntryOf({ ...ended, actor: { kind, id: '7' } })).toMatchObject({
        actorId: '7',
        action: 'appointment-links-ended',
        before: {},
        after: {},
      });
      const system = { kind: 'system', id: 'system' } as const;
      expect(auditEntryOf({ ...ended, actor: system })).toBeNull();
    },
  );
});
