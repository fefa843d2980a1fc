import { vehicleEvent } from '@dewlane/events';
import { toCloudEvent } from '@dewlane/service-kit';
import { describe, expect, it } from '@jest/globals';
import { changeVehicle, deleteVehicle, newVehicle } from '../../domain/vehicle/vehicle.ts';
import { toVehicleEvent } from './contracts.ts';

const now = new Date('2026-06-15T19:00:00Z');
const added = newVehicle(
  {
    year: '2020',
    make: 'Custom',
    model: 'Old pickup',
    type: 'truck',
    miles: '0',
    color: null,
    photo: null,
  },
  { id: '01938a5c-0000-7000-8000-000000000001', userId: '7', now },
);
const photo = {
  id: '01938a5c-0000-7000-8000-000000000002',
  address: '/api/photos/01938a5c-0000-7000-8000-000000000002/ff',
};
const changed = changeVehicle(added.after, { photo, model: 'Older pickup' }, now);
const cause = {
  actor: { kind: 'customer', id: '7' },
  trace: { correlationId: 'a-request' },
} as const;

describe('the events of a vehicle', () => {
  it('keep their contract, whatever became of it', () => {
    for (const change of [added, changed, deleteVehicle(added.after, now)]) {
      if (change === null) throw new Error('nothing changed');
      const event = toCloudEvent('vehicles', toVehicleEvent(change, cause));
      expect(vehicleEvent.parse(event)).toEqual(event);
    }
  });

  it('name what changed with its old values, the label among it', () => {
    if (changed === null) throw new Error('nothing changed');
    expect(toVehicleEvent(changed, cause).data).toMatchObject({
      changed: ['model', 'label', 'photoId'],
      previous: { model: 'Old pickup', label: 'Old pickup', photoId: null },
    });
  });
});
