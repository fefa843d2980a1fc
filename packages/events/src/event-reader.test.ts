import { describe, expect, it } from '@jest/globals';
import { readAppointmentEvent } from './bookings/appointment.v1.ts';
import { readUserEvent } from './identity/user.v1.ts';
import {
  appointmentBookedSample,
  appointmentChangedSample,
  appointmentDeletedSample,
  userErasedSample,
} from './samples.ts';

describe('eventReader', () => {
  const later = { type: 'bookings.appointment-paid.v1' };

  it('OPS-53 reads an event of an unknown type by the topic’s state, also one without', () => {
    for (const sample of [appointmentChangedSample, appointmentDeletedSample]) {
      const event = { ...sample, ...later };
      expect(readAppointmentEvent(event)).toEqual(event);
    }
  });

  it('OPS-53 refuses an event of an unknown type with another state', () => {
    const data = { ...appointmentBookedSample.data, state: { id: '1' } };
    expect(() => readAppointmentEvent({ ...appointmentBookedSample, ...later, data })).toThrow(
      'Invalid input',
    );
    expect(() => readUserEvent({ ...userErasedSample, type: 'identity.user-closed.v1' })).toThrow(
      'Invalid input',
    );
  });

  it('reads an event of a known type by its own contract', () => {
    const data = { ...appointmentChangedSample.data, state: null };
    expect(readAppointmentEvent(appointmentDeletedSample)).toEqual(appointmentDeletedSample);
    expect(() => readAppointmentEvent({ ...appointmentChangedSample, data })).toThrow(
      'Invalid input',
    );
  });
});
