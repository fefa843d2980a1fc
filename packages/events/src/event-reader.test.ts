import { describe, expect, it } from '@jest/globals';
import { readAppointmentEvent } from './bookings/appointment.v1.ts';
import { readBusinessEvent } from './bookings/business.v1.ts';
import { readCrewEvent } from './bookings/crew.v1.ts';
import { readQuizResponseEvent } from './bookings/quiz-response.v1.ts';
import { readStaffAccountEvent } from './identity/staff-account.v1.ts';
import { readUserEvent } from './identity/user.v1.ts';
import {
  appointmentBookedSample,
  appointmentChangedSample,
  appointmentDeletedSample,
  businessChangedSample,
  crewChangedSample,
  quizResponseSavedSample,
  staffAccountUnlockedSample,
  userErasedSample,
  vehicleAddedSample,
} from './samples.ts';
import { readVehicleEvent } from './vehicles/vehicle.v1.ts';

describe('eventReader', () => {
  const later = { type: 'bookings.appointment-paid.v1' };

  it.each([
    ['an appointment', readAppointmentEvent, appointmentChangedSample],
    ['answers', readQuizResponseEvent, quizResponseSavedSample],
    ['the business', readBusinessEvent, businessChangedSample],
    ['a crew', readCrewEvent, crewChangedSample],
    ['a staff account', readStaffAccountEvent, staffAccountUnlockedSample],
    ['a vehicle', readVehicleEvent, vehicleAddedSample],
  ])(
    'OPS-53 reads an event of an unknown type about %s by the state, also one without',
    (_, read, sample) => {
      const event = { ...sample, type: 'bookings.of-a-later-version.v1' };
      const deletion = { ...event, data: { ...event.data, state: null } };
      expect(read(event)).toEqual(event);
      expect(read(deletion)).toEqual(deletion);
    },
  );

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
