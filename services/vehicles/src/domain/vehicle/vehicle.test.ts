import { describe, expect, it } from '@jest/globals';
import { changeVehicle, deleteVehicle, newVehicle } from './vehicle.ts';

const details = {
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '20,000 or less',
  color: null,
  photo: null,
} as const;

const added = newVehicle(details, {
  id: '0193',
  userId: '7',
  guestId: null,
  now: new Date('2026-03-01T10:00:00Z'),
}).after;

describe('a vehicle', () => {
  it('starts with version 1, no service, and its owner', () => {
    expect(added).toEqual({
      ...details,
      id: '0193',
      userId: '7',
      guestId: null,
      lastServiceDate: null,
      version: 1,
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it('raises the version with each change and keeps other fields', () => {
    const change = changeVehicle(added, { color: 'Red' }, new Date('2026-03-02T10:00:00Z'));
    expect(change?.before).toBe(added);
    expect(change?.after).toEqual({
      ...added,
      color: 'Red',
      version: 2,
      updatedAt: '2026-03-02T10:00:00.000Z',
    });
  });

  it.each([
    { year: '2022' },
    { make: 'Honda' },
    { model: 'Civic' },
    { type: 'van' },
    { miles: '5' },
    { color: 'Blue' },
    { userId: '8' },
    { lastServiceDate: '2026-03-01' },
    { photo: { id: 'p', address: '/api/photos/p/1' } },
  ] as const)('takes %j as a change', (changes) => {
    expect(changeVehicle(added, changes, new Date())?.after).toMatchObject(changes);
  });

  it('takes a field that is added later as a change, without being told of it', () => {
    const vehicle = { ...added, plate: '8ABC123' };
    const changes = { ...details, plate: '9XYZ' };
    expect(changeVehicle(vehicle, changes, new Date())?.after).toMatchObject({ plate: '9XYZ' });
  });

  it('does not change if every value stays the same', () => {
    expect(changeVehicle(added, details, new Date())).toBeNull();
  });

  it('ACCT-06 is never changed or deleted before its last change, by a clock that is behind', () => {
    const behind = new Date('2026-03-01T09:59:59Z');
    expect(changeVehicle(added, { color: 'Red' }, behind)?.after.updatedAt).toBe(
      '2026-03-01T10:00:00.000Z',
    );
    expect(deleteVehicle(added, behind).at).toBe('2026-03-01T10:00:00.000Z');
  });

  it('is deleted at a given time', () => {
    expect(deleteVehicle(added, new Date('2026-04-01T00:00:00Z'))).toEqual({
      kind: 'deleted',
      before: added,
      at: '2026-04-01T00:00:00.000Z',
    });
  });
});
