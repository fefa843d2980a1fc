import { randomUUID } from 'node:crypto';
import type { AnyEvent, UserState, VehicleState } from '@dewlane/events';

const AT = '2026-11-01T19:00:00.000Z';

function anyEvent(type: string, subject: string, version: number, data: unknown): AnyEvent {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/test',
    type,
    subject,
    time: AT,
    datacontenttype: 'application/json',
    aggregateversion: version,
    actor: { kind: 'customer', id: '42' },
    correlationid: 'the-correlation',
    data: data as AnyEvent['data'],
  };
}

/** Identity's event of an account, with every guest that has moved to it. */
export function userChanged(
  id: string,
  version: number,
  state: Partial<Pick<UserState, 'email' | 'firstName' | 'guestIds' | 'language'>> = {},
): AnyEvent {
  const whole: UserState = {
    id,
    username: `user${id}`,
    email: 'sam@example.com',
    firstName: 'Sam',
    lastName: null,
    phone: null,
    location: null,
    isLocked: false,
    lockoutUntil: null,
    guestIds: [],
    createdAt: AT,
    updatedAt: AT,
    ...state,
  };
  const data = { state: whole, changed: ['guestIds'], previous: {} };
  return anyEvent('identity.guest-moved.v1', id, version, data);
}

/** Identity's last event of an account whose person was erased. */
export function userErased(id: string, version: number, previous: object = {}): AnyEvent {
  const data = { state: null, changed: [], previous: { ...previous } };
  return { ...anyEvent('identity.user-erased.v1', id, version, data), erases: true };
}

type Seen = Pick<VehicleState, 'userId' | 'label'>;

function vehicleState(id: string, seen: Seen): VehicleState {
  return {
    id,
    year: '2021',
    make: 'Toyota',
    model: 'Camry',
    type: 'sedan',
    miles: '45000',
    color: 'Blue',
    photoId: null,
    lastServiceDate: null,
    createdAt: AT,
    updatedAt: AT,
    ...seen,
  };
}

/** A vehicle was added; its first version. */
export function vehicleAdded(id: string, seen: Seen): AnyEvent {
  const data = { state: vehicleState(id, seen), changed: [], previous: {} };
  return anyEvent('vehicles.vehicle-added.v1', id, 1, data);
}

/** A vehicle has got another label. */
export function vehicleChanged(id: string, version: number, seen: Seen): AnyEvent {
  const data = { state: vehicleState(id, seen), changed: ['label'], previous: {} };
  return anyEvent('vehicles.vehicle-changed.v1', id, version, data);
}

/** A vehicle was deleted. */
export function vehicleDeleted(id: string, version: number): AnyEvent {
  const data = { state: null, changed: [], previous: {} };
  return anyEvent('vehicles.vehicle-deleted.v1', id, version, data);
}
