import { screen } from '@testing-library/react';
import {
  CAMRY as SAVED_CAMRY,
  OUTBACK as SAVED_OUTBACK,
} from '../features/booking/testing/samples.ts';
import { UNLIMITED } from './availability.ts';
import { createFakeServer } from './fake-server.ts';
import { vehiclesResponse } from './garage.ts';

export const CAMRY = { __typename: 'Vehicle', ...SAVED_CAMRY, id: 'v-1' };
export const OUTBACK = { __typename: 'Vehicle', ...SAVED_OUTBACK, id: 'v-2' };

export const LAST_BOOKING = {
  __typename: 'Appointment',
  id: 'a-0',
  vehicleId: 'v-1',
  contactName: 'Jordan Reyes',
  contactPhone: '(555) 014-0199',
  location: '1420 Oak Street, San Francisco, CA',
  quizResponse: {
    __typename: 'QuizResponse',
    id: 'q-0',
    parkingOption: 'Driveway',
    previouslyDetailed: 'yes',
    occupants: 'NONE',
  },
};

/** A draft that has answers up to the vehicle’s type, and the package. */
export const DRAFT = {
  __typename: 'QuizResponse',
  id: 'q-9',
  sessionId: 's-9',
  contactName: 'Jordan Reyes',
  contactPhone: '5550140199',
  parkingOption: 'Street',
  customVehicleInfo: 'A red van',
  vehicleType: 'van',
  previouslyDetailed: null,
  occupants: null,
  serviceDate: null,
  timeSlot: null,
  customTime: null,
  location: null,
  selectedServicePackage: 'detail',
  specialInstructions: null,
  year: null,
  make: null,
  model: null,
  miles: null,
  vehicleId: null,
  updatedAt: '2026-11-21T16:00:00.000Z',
};

interface World {
  readonly vehicles?: readonly object[];
  readonly lastBooking?: object | null;
  readonly draft?: object | null;
}

/** A backend with these vehicles, this last booking and this draft, which accepts every write. */
export function addPageServer({ vehicles = [], lastBooking = null, draft = null }: World = {}) {
  const server = createFakeServer();
  server.onGraph('BookingVehicles', () => vehiclesResponse(vehicles));
  server.onGraph('GarageVehicles', () => vehiclesResponse(vehicles));
  server.onGraph('KnownCustomer', () => ({
    viewer: { __typename: 'Viewer', user: null },
    newestBooking: lastBooking,
  }));
  server.onGraph('Availability', () => UNLIMITED);
  server.onGraph('QuizDraft', () => ({ quizDraft: draft }));
  server.onGraph('SaveQuizResponse', () => ({
    saveQuizResponse: { __typename: 'QuizResponse', id: 'q-1', sessionId: 's-1' },
  }));
  server.onGraph('DiscardQuizDraft', ({ input }) => ({
    discardQuizDraft: { __typename: 'DiscardedQuizDraft', ...Object(input) },
  }));
  server.onGraph('AddVehicle', () => ({ addVehicle: { __typename: 'Vehicle', id: 'v-9' } }));
  server.onGraph('UpdateVehicle', () => ({ updateVehicle: { ...CAMRY } }));
  server.onGraph('VehicleToEdit', ({ id }) => ({
    vehicle: vehicles.find((vehicle) => Reflect.get(vehicle, 'id') === id) ?? null,
  }));
  server.onGraph('BookAppointment', () => BOOKED);
  server.onGraph('SetContactEmail', () => ({
    setContactEmail: { __typename: 'Appointment', id: 'a-1', contactEmail: 'ann@example.com' },
  }));
  return server;
}

export const BOOKED = {
  bookAppointment: {
    __typename: 'BookAppointmentPayload',
    isToldByText: false,
    appointment: {
      __typename: 'Appointment',
      id: 'a-1',
      confirmationNumber: 'CW-7KM4QX2P',
      serviceType: 'Detail Plus',
      vehicleInfo: '2021 Toyota Camry',
      location: '1420 Oak Street, San Francisco, CA',
      scheduledDate: '2026-11-28',
      timeSlot: 'afternoon',
      customTime: null,
      price: '$200',
      startsAt: '2026-11-28T20:00:00.000Z',
      endsAt: '2026-11-28T23:00:00.000Z',
    },
  },
};

/** The variables' input of each call of an operation. */
export function inputsOf(
  server: ReturnType<typeof createFakeServer>,
  operation: string,
): Record<string, unknown>[] {
  return server.callsOf(operation).map(({ body }) => {
    const variables = body?.['variables'] as { input?: Record<string, unknown> } | undefined;
    return variables?.input ?? {};
  });
}

/** The question with this heading, once it is there. */
export function question(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

/** A button with exactly this name, once it is there. */
export function button(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}
