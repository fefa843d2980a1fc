import { describe, expect, it } from '@jest/globals';
import { VEHICLE_TYPE_KEYS, VEHICLE_TYPES } from './vehicle-types.ts';
import {
  CUSTOM_VEHICLE_MAKE,
  CUSTOM_VEHICLE_YEAR,
  DEFAULT_VEHICLE_MILES,
  DEFAULT_VEHICLE_TYPE,
  isMileage,
  isMileageTooHigh,
  MILES_OPTIONS,
  vehicleLabel,
  vehicleYears,
} from './vehicles.ts';

describe('a vehicle', () => {
  it('DONE-05 VFORM-23 is stored with these defaults', () => {
    expect([CUSTOM_VEHICLE_YEAR, CUSTOM_VEHICLE_MAKE]).toEqual(['2020', 'Custom']);
    expect([DEFAULT_VEHICLE_TYPE, DEFAULT_VEHICLE_MILES]).toEqual(['sedan', '0']);
  });

  it('VFORM-07 can be from the last 30 years, this one included, newest first', () => {
    const years = vehicleYears(2026);
    expect(years).toHaveLength(30);
    expect([years[0], years[1], years.at(-1)]).toEqual(['2026', '2025', '1997']);
  });

  it('VFORM-08 QUIZ-14 has one of four types', () => {
    expect(VEHICLE_TYPE_KEYS.map((key) => [key, VEHICLE_TYPES[key].label])).toEqual([
      ['sedan', 'Sedan/Coupe'],
      ['crossover', 'Mid-size Crossover/Wagon'],
      ['truck', 'Truck/SUV'],
      ['van', 'Cargo Van'],
    ]);
    for (const key of VEHICLE_TYPE_KEYS) expect(VEHICLE_TYPES[key].key).toBe(key);
  });

  it('QUIZ-13 has one of thirteen mileages, stored as shown except for the last', () => {
    expect(
      MILES_OPTIONS.map(({ value, label }) => (value === label ? label : [value, label])),
    ).toEqual([
      '20,000 or less',
      ...['40,000', '60,000', '80,000', '100,000', '120,000', '140,000', '160,000', '180,000'],
      ...['200,000', '220,000', '240,000'],
      ['250000+', '250,000+ miles'],
    ]);
  });

  it('is labelled with year, make and model, or with its owner’s description', () => {
    expect(vehicleLabel({ year: '2021', make: 'Toyota', model: 'Camry' })).toBe(
      '2021 Toyota Camry',
    );
    expect(vehicleLabel({ year: '2020', make: 'Custom', model: 'A red van' })).toBe('A red van');
  });
});

describe('a mileage', () => {
  it.each(['0', '45000', '45,000', '1,234,567', '9999999'])(
    'VFORM-22 is a whole number from 0: %s',
    (miles) => {
      expect(isMileage(miles)).toBe(true);
    },
  );

  it.each(['20,000 or less', '40,000', '240,000', '250000+'])(
    "is a choice of the questionnaire: '%s'",
    (miles) => {
      expect(isMileage(miles)).toBe(true);
    },
  );

  it.each(['', '-1', 'many', '1e5', '12,34', '12345678', '45 000', '٣'])("is not '%s'", (miles) => {
    expect(isMileage(miles)).toBe(false);
  });

  it.each(['10000000', '99999999', '10,000,000'])(
    'is too high from ten million on: %s',
    (miles) => {
      expect(isMileageTooHigh(miles)).toBe(true);
    },
  );

  it.each(['9,999,999', '00045000', '1e7', 'Infinity', '-99999999'])(
    "is not called too high: '%s'",
    (miles) => {
      expect(isMileageTooHigh(miles)).toBe(false);
    },
  );
});
