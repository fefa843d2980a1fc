import { describe, expect, it } from '@jest/globals';
import { appointmentEvent } from './bookings/appointment.v1.ts';
import { businessEvent } from './bookings/business.v1.ts';
import { crewEvent } from './bookings/crew.v1.ts';
import { quizResponseEvent } from './bookings/quiz-response.v1.ts';
import { anyEventSchema } from './envelope.ts';
import { staffAccountEvent } from './identity/staff-account.v1.ts';
import { userEvent } from './identity/user.v1.ts';
import * as allSamples from './samples.ts';
import { TOPICS } from './topics.ts';
import { vehicleEvent } from './vehicles/vehicle.v1.ts';

const unions = [
  userEvent,
  staffAccountEvent,
  vehicleEvent,
  appointmentEvent,
  quizResponseEvent,
  businessEvent,
  crewEvent,
];
const contracts = unions.flatMap((union) =>
  union.options.map((contract) => ({ type: contract.shape.type.value, contract })),
);
const samples = Object.values(allSamples);

describe('the event contracts', () => {
  it('covers these types of events, for the seven topics', () => {
    expect(contracts.map(({ type }) => type)).toEqual([
      'identity.user-registered.v1',
      'identity.user-changed.v1',
      'identity.guest-moved.v1',
      'identity.user-erased.v1',
      'identity.staff-account-unlocked.v1',
      'vehicles.vehicle-added.v1',
      'vehicles.vehicle-changed.v1',
      'vehicles.vehicle-deleted.v1',
      'bookings.appointment-booked.v1',
      'bookings.appointment-changed.v1',
      'bookings.appointment-mail-resent.v1',
      'bookings.appointment-links-ended.v1',
      'bookings.appointment-planned.v1',
      'bookings.appointment-deleted.v1',
      'bookings.quiz-response-saved.v1',
      'bookings.quiz-response-completed.v1',
      'bookings.quiz-response-deleted.v1',
      'bookings.business-changed.v1',
      'bookings.crew-added.v1',
      'bookings.crew-changed.v1',
    ]);
    expect(Object.values(TOPICS)).toEqual([
      'identity.users',
      'identity.staff-accounts',
      'vehicles.vehicles',
      'bookings.appointments',
      'bookings.quiz-responses',
      'bookings.business',
      'bookings.crews',
    ]);
  });

  it.each(contracts)('accepts the sample of $type unchanged', ({ type, contract }) => {
    const ofType = samples.filter((sample) => sample.type === type);
    expect(ofType).toHaveLength(1);
    expect(contract.parse(ofType[0])).toEqual(ofType[0]);
    expect(anyEventSchema.parse(ofType[0])).toEqual(ofType[0]);
  });

  it.each(contracts)('refuses a sample of another type for $type', ({ type, contract }) => {
    for (const other of samples.filter((sample) => sample.type !== type)) {
      expect(contract.safeParse(other).success).toBe(false);
    }
  });

  it('accepts fields added by a later producer', () => {
    const later = {
      ...allSamples.vehicleAddedSample,
      newextension: 'x',
      data: { ...allSamples.vehicleAddedSample.data, hint: 'x' },
    };
    expect(vehicleEvent.safeParse(later).success).toBe(true);
  });

  it('reads an answer as null from events published before it existed', () => {
    const { parkingOption: _, ...state } = allSamples.appointmentBookedSample.data.state;
    const data = { ...allSamples.appointmentBookedSample.data, state };
    const earlier = appointmentEvent.parse({ ...allSamples.appointmentBookedSample, data });
    expect(earlier.data.state).toMatchObject({ ...state, parkingOption: null });
  });

  it('OPS-28 reads a language that only a later producer knows as none', () => {
    const { userChangedSample: user, appointmentChangedSample: appointment } = allSamples;
    const inFrench = <Sample extends typeof user | typeof appointment>(sample: Sample) => ({
      ...sample,
      data: { ...sample.data, state: { ...sample.data.state, language: 'fr' } },
    });
    expect(userEvent.parse(inFrench(user)).data.state).toMatchObject({ language: null });
    expect(appointmentEvent.parse(inFrench(appointment)).data.state).toMatchObject({
      language: null,
    });
  });

  it('carries no secrets: nothing named like a password or a session token', () => {
    expect(JSON.stringify(samples)).not.toMatch(/password|cookie|"token/i);
  });

  it.each([
    ['no version', { aggregateversion: 0 }],
    ['a malformed id', { id: 'x' }],
    ['a malformed time', { time: 'yesterday' }],
    ['an actor of an unknown kind', { actor: { kind: 'robot', id: '1' } }],
    ['another version of CloudEvents', { specversion: '0.3' }],
  ])('refuses an event with %s', (_name, fault) => {
    const faulty = { ...allSamples.userChangedSample, ...fault };
    expect(anyEventSchema.safeParse(faulty).success).toBe(false);
  });
});
