import {
  userChangedSample,
  userErasedSample,
  vehicleChangedSample,
  vehicleDeletedSample,
} from '@dewlane/events/samples';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../../application/ports.ts';
import { keepContact, onUserEvent } from './on-user-event.ts';
import { onVehicleEvent } from './on-vehicle-event.ts';

describe('bookings, given an event of a type that only a later version knows', () => {
  const later = (type: string) => ({ type: `${type}.v1` });

  it('OPS-53 goes by a vehicle’s state', async () => {
    const remembered: unknown[] = [];
    const remember = async (...vehicle: unknown[]) => void remembered.push(vehicle);
    const tx = { vehicles: { remember } } as unknown as Transaction;
    const sold = later('vehicles.vehicle-sold');
    for (const sample of [vehicleChangedSample, vehicleDeletedSample]) {
      await onVehicleEvent(tx, { ...sample, ...sold });
    }
    expect(remembered).toEqual(
      [vehicleChangedSample, vehicleDeletedSample].map(({ subject, aggregateversion, data }) => [
        subject,
        aggregateversion,
        data.state,
      ]),
    );
  });

  it('OPS-53 goes by an account’s state, and erases nobody for want of one', async () => {
    const remembered: unknown[] = [];
    const contacts = { remember: async (contact: object) => void remembered.push(contact) };
    const tx = { contacts } as unknown as Transaction;
    const closed = later('identity.user-closed');
    await keepContact(tx, { ...userChangedSample, ...closed });
    const { email } = userChangedSample.data.state;
    expect(remembered).toEqual([expect.objectContaining({ email })]);
    await expect(
      onUserEvent(tx, { ...userErasedSample, ...closed }, new Date(), 'America/Los_Angeles'),
    ).rejects.toThrow('Invalid input');
  });
});
