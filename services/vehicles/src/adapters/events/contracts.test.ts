import { vehicleEvent } from '@dewlane/events';
import type { Actor } from '@dewlane/events/cause';
import {
  vehicleAddedSample,
  vehicleChangedSample,
  vehicleDeletedSample,
} from '@dewlane/events/samples';
import { toCloudEvent } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  changeVehicle,
  deleteVehicle,
  newVehicle,
  type Vehicle,
  type VehicleChange,
} from '../../domain/vehicle/vehicle.ts';
import { toOutboxEvent } from './contracts.ts';

const camry: Vehicle = {
  id: '019aa2f0-2000-7000-8000-0000000000aa',
  userId: '7',
  guestId: null,
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '40,000',
  color: 'Blue',
  photo: null,
  lastServiceDate: null,
  version: 1,
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
};
const added = newVehicle(camry, {
  id: camry.id,
  userId: camry.userId,
  guestId: null,
  now: new Date(camry.createdAt),
});

/** The event of a change, with the actor and trace of the sample. */
function eventOf(
  change: VehicleChange | null,
  sample: { actor: Actor; correlationid?: string; causationid?: string },
) {
  if (change === null) throw new Error('nothing changed');
  const { actor, correlationid, causationid } = sample;
  const trace = { correlationId: correlationid, causationId: causationid };
  const event = toCloudEvent('vehicles', toOutboxEvent(change, { actor, trace }));
  return vehicleEvent.parse(event);
}

describe('the event of a vehicle', () => {
  it('matches the sample when it is added', () => {
    const event = eventOf(added, vehicleAddedSample);
    const { id: _id, traceparent: _trace, data, ...envelope } = vehicleAddedSample;
    expect(event).toMatchObject({ ...envelope, data: { state: data.state, previous: {} } });
    expect(event.data.changed).toEqual(expect.arrayContaining([...data.changed]));
  });

  it('matches the sample when it changes', () => {
    const at = new Date(vehicleChangedSample.time);
    const change = changeVehicle(camry, { lastServiceDate: '2026-12-01' }, at);
    const { id: _id, ...sample } = vehicleChangedSample;
    expect(eventOf(change, vehicleChangedSample)).toMatchObject(sample);
  });

  it('matches the sample when it is deleted, without any data of the owner', () => {
    const at = new Date(vehicleDeletedSample.time);
    const { id: _id, ...sample } = vehicleDeletedSample;
    const event = eventOf(deleteVehicle({ ...camry, version: 2 }, at), vehicleDeletedSample);
    expect(event).toEqual({ ...sample, id: expect.any(String) });
  });

  it('lists the label and the photo among the changes', () => {
    const photo = { id: '019aa2f0-2000-7000-8000-0000000000bb', address: '/api/photos/1/ff' };
    const change = changeVehicle(camry, { model: 'Corolla', photo }, new Date(camry.createdAt));
    expect(eventOf(change, vehicleAddedSample).data).toMatchObject({
      state: { label: '2021 Toyota Corolla', photoId: photo.id },
      changed: ['model', 'label', 'photoId'],
      previous: { model: 'Camry', label: '2021 Toyota Camry', photoId: null },
    });
  });
});
