import {
  appointmentBookedSample,
  appointmentDeletedSample,
  userChangedSample,
  userErasedSample,
} from '@dewlane/events/samples';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../../application/ports.ts';
import { appointmentVersionOf } from './on-appointment-event.ts';
import { onUserEvent } from './on-user-event.ts';

describe('vehicles, given an event of a type that only a later version knows', () => {
  const later = (type: string) => ({ type: `${type}.v1` });

  it('OPS-53 goes by an appointment’s state', () => {
    const paid = later('bookings.appointment-paid');
    expect(appointmentVersionOf({ ...appointmentBookedSample, ...paid })).toEqual(
      appointmentVersionOf(appointmentBookedSample),
    );
    expect(appointmentVersionOf({ ...appointmentDeletedSample, ...paid }).state).toBeNull();
  });

  it('OPS-53 goes by an account’s state, and erases nobody for want of one', async () => {
    const asked: string[] = [];
    const tx = { wasErased: async (id: string) => asked.push(id) > 0 } as unknown as Transaction;
    const closed = later('identity.user-closed');
    await onUserEvent(tx, { ...userChangedSample, ...closed }, new Date());
    expect(asked).toEqual([userChangedSample.subject]);
    await expect(onUserEvent(tx, { ...userErasedSample, ...closed }, new Date())).rejects.toThrow(
      'Invalid input',
    );
  });
});
