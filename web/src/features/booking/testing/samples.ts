import { CUSTOM_VEHICLE_MAKE, CUSTOM_VEHICLE_YEAR } from '@dewlane/catalog';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';
import type { BookingSummary } from '../machine/booked-summary.ts';
import type { BookedAppointment } from '../machine/booking.ts';
import { startState } from '../machine/start.ts';
import type { QuizState } from '../machine/state.ts';
import type { Step } from '../machine/steps.ts';
import type { SavedVehicle } from '../machine/vehicle.ts';

/** Saturday, 21 November 2026, 8:30 in the morning in Los Angeles. */
export const NOW = new Date('2026-11-21T16:30:00Z');

/** Complete answers. */
export const ANSWERED: Answers = {
  ...EMPTY_ANSWERS,
  contactName: 'Jordan Reyes',
  contactPhone: '(555) 014-0199',
  parkingOption: 'Driveway',
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  miles: '40,000',
  vehicleType: 'sedan',
  previouslyDetailed: 'yes',
  occupants: 'NONE',
  serviceDate: '2026-11-28',
  timeSlot: 'afternoon',
  location: '1420 Oak Street, San Francisco, CA',
  selectedServicePackage: 'detail',
};

export const CAMRY: SavedVehicle = {
  id: 'vehicle-1',
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '40,000',
  color: 'Red',
  photoUrl: null,
  lastServiceDate: '2026-10-18',
  daysSinceService: 34,
};

export const OUTBACK: SavedVehicle = {
  ...CAMRY,
  id: 'vehicle-2',
  year: '2022',
  make: 'Subaru',
  model: 'Outback',
  type: 'crossover',
  color: null,
  lastServiceDate: null,
  daysSinceService: 0,
};

/** A vehicle in its owner's own words. */
export const VAN: SavedVehicle = {
  ...OUTBACK,
  id: 'vehicle-3',
  year: CUSTOM_VEHICLE_YEAR,
  make: CUSTOM_VEHICLE_MAKE,
  model: 'A red van',
  type: 'van',
};

export const BOOKED: BookedAppointment = {
  id: 'appointment-1',
  confirmationNumber: 'CW-7KM4QX2P',
  serviceType: 'Detail',
  vehicleInfo: '2021 Toyota Camry',
  location: '1420 Oak Street, San Francisco, CA',
  date: '2026-11-28',
  time: 'Afternoon (12PM - 4PM)',
  price: '$150',
  startsAt: '2026-11-28T20:00:00.000Z',
  endsAt: '2026-11-28T22:00:00.000Z',
  isToldByText: false,
};

/** The summary of `ANSWERED`, and of `BOOKED`. */
export const SUMMARY: BookingSummary = {
  service: 'Detail',
  vehicle: '2021 Toyota Camry',
  location: '1420 Oak Street, San Francisco, CA',
  date: '2026-11-28',
  time: 'Afternoon (12PM - 4PM)',
  total: '$150',
};

/** A questionnaire opened at a step, with only these answers. */
export function quizAt(step: Step, answers: Partial<Answers> = {}): QuizState {
  return startState({
    step,
    vehicle: null,
    servicePackage: null,
    restored: answers,
    sessionId: null,
    now: NOW,
  });
}
