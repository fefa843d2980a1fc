import { userEvent } from '@dewlane/events';
import { toCloudEvent } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { lockOut, moveGuest, registered, type User } from '../../domain/user/user.ts';
import { toOutboxEvent } from './contracts.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const later = new Date('2026-11-21T08:15:00.000Z');
const user: User = {
  id: 7,
  username: 'ana',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Lima',
  phone: null,
  location: null,
  language: null,
  isLocked: false,
  lockoutUntil: null,
  guestIds: [],
  createdAt: now,
  updatedAt: now,
  version: 1,
};
const cause = { actor: { kind: 'system', id: 'system' }, trace: { correlationId: 'c1' } } as const;

const eventOf = (change: Parameters<typeof toOutboxEvent>[0]) =>
  userEvent.parse(toCloudEvent('identity', toOutboxEvent(change, cause)));

describe('the event of an account', () => {
  it('DATA-12 carries what the admin listing shows: id, names, email, username, createdAt', () => {
    expect(eventOf(registered(user)).data.state).toMatchObject({
      id: '7',
      firstName: 'Ana',
      lastName: 'Lima',
      email: 'ana@example.com',
      username: 'ana',
      createdAt: '2026-11-21T08:00:00.000Z',
    });
  });

  it('names what changed, with the old values', () => {
    const { aggregateversion, time, data } = eventOf(lockOut(user, later, now));
    expect({ aggregateversion, time }).toEqual({ aggregateversion: 2, time: now.toISOString() });
    expect(data).toMatchObject({
      changed: ['isLocked', 'lockoutUntil'],
      previous: { isLocked: false, lockoutUntil: null },
      state: { isLocked: true, lockoutUntil: later.toISOString() },
    });
  });

  it('names only the guest ids when a guest has moved', () => {
    const event = eventOf(moveGuest(user, 'guest_1', later));
    expect(event.type).toBe('identity.guest-moved.v1');
    expect(event.correlationid).toBe('c1');
    expect(event.data).toMatchObject({ changed: ['guestIds'], previous: { guestIds: [] } });
  });
});
