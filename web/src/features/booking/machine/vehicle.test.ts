import { describe, expect, it } from '@jest/globals';
import { resumeScreen } from './start.ts';
import { answersFromVehicle } from './vehicle.ts';

const CAMRY = {
  id: 'vehicle-1',
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  miles: '12000',
  color: null,
  photoUrl: null,
  lastServiceDate: null,
  daysSinceService: 0,
} as const;

describe('a saved vehicle', () => {
  it('answers year, make, model, type and mileage', () => {
    expect(answersFromVehicle(CAMRY)).toEqual({
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      miles: '12000',
      customVehicleInfo: '',
      vehicleType: 'sedan',
    });
  });

  it('answers with the customer’s own words if it was typed by hand', () => {
    const truck = { ...CAMRY, year: '2020', make: 'Custom', model: 'My old truck' };
    expect(answersFromVehicle(truck)).toMatchObject({
      year: '',
      make: '',
      model: '',
      customVehicleInfo: 'My old truck',
    });
  });

  it('has been detailed before if it was serviced', () => {
    const serviced = { ...CAMRY, lastServiceDate: '2026-11-01' };
    expect(answersFromVehicle(serviced)).toMatchObject({ previouslyDetailed: 'yes' });
  });
});

describe('the step at which a questionnaire goes on', () => {
  const openFrom = (first: number) => (step: number) => step >= first;

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is the first that is open: %i', (step) => {
    expect(resumeScreen({ vehicle: null }, openFrom(step))).toEqual({ step, picking: false });
  });

  it('skips the steps about a vehicle that is chosen', () => {
    expect(resumeScreen({ vehicle: CAMRY }, openFrom(2))).toEqual({ step: 6, picking: false });
  });

  it('is the last if none is open', () => {
    expect(resumeScreen({ vehicle: null }, () => false)).toEqual({ step: 8, picking: false });
  });
});
