import { describe, expect, it } from '@jest/globals';
import {
  canAutosave,
  changed,
  EMPTY_FORM,
  formErrors,
  type VehicleFormValues,
  vehicleFieldsOf,
} from './form-values.ts';
import { valuesOf } from './stored-values.ts';

const CAMRY: VehicleFormValues = {
  ...EMPTY_FORM,
  make: 'Toyota',
  model: 'Camry',
  year: '2021',
  type: 'sedan',
  miles: '45000',
};

const BY_HAND: VehicleFormValues = { ...EMPTY_FORM, manual: true, description: 'A red van' };

describe('the vehicle form', () => {
  it('VFORM-04 clears the model when the make changes, not for the same make', () => {
    expect(changed(CAMRY, { make: 'Honda' })).toMatchObject({ make: 'Honda', model: '' });
    expect(changed(CAMRY, { make: 'Toyota' }).model).toBe('Camry');
  });

  it('VFORM-29 sets the type with the model, and replaces or clears it with another model or make', () => {
    const jeep = changed(
      { ...EMPTY_FORM, make: 'Jeep' },
      { model: 'Gladiator', presetType: 'truck' },
    );
    expect(jeep.type).toBe('truck');
    expect(vehicleFieldsOf(changed(jeep, { year: '2020' })).type).toBe('truck');
    const other = changed(jeep, { model: 'Grand Cherokee', presetType: 'crossover' });
    expect(other.type).toBe('crossover');
    expect(changed(other, { make: 'Ford' }).type).toBe('');
  });

  it('VFORM-29 keeps a type that was chosen or stored, whatever model follows', () => {
    const toGladiator = { model: 'Gladiator', presetType: 'truck' } as const;
    const chosen = changed({ ...EMPTY_FORM, make: 'Jeep' }, { type: 'van' });
    expect(changed(chosen, toGladiator).type).toBe('van');
    const same = changed(changed({ ...EMPTY_FORM, make: 'Jeep' }, toGladiator), { type: 'truck' });
    expect(changed(same, { model: 'Compass', presetType: 'crossover' }).type).toBe('truck');
    const stored = valuesOf({ ...vehicleFieldsOf(CAMRY), type: 'sedan' });
    expect(changed(stored, { make: 'Jeep', ...toGladiator }).type).toBe('sedan');
  });

  it("VFORM-20 refuses an empty make in manual mode: 'Vehicle information is required'", () => {
    const { description } = formErrors({ ...BY_HAND, description: ' ' });
    expect(description).toBe('Vehicle information is required');
  });

  it.each([CAMRY, BY_HAND])(
    "VFORM-21 refuses an empty mileage: 'Mileage is required'",
    (values) => {
      expect(formErrors({ ...values, miles: ' ' }).miles).toBe('Mileage is required');
    },
  );

  it.each([
    ['0', undefined],
    ['45000', undefined],
    ['45,000', undefined],
    ['45.000', undefined],
    ['1 045 000', undefined],
    ['45000.5', undefined],
    ['45,000.25', undefined],
    ['250000+', undefined],
    ['20,000 or less', undefined],
    ['-1', 'Mileage must be 0 or more'],
    ['-0.5', 'Mileage must be 0 or more'],
    ['a lot', 'Mileage must be a number'],
    ['1e7', 'Mileage must be a number'],
    ['Infinity', 'Mileage must be a number'],
    ['0xFFFFFF', 'Mileage must be a number'],
    ['00045000', 'Mileage must be a number'],
    ['1e5', 'Mileage must be a number'],
    ['+45000', 'Mileage must be a number'],
    ['99999999', 'Mileage must be below 10,000,000'],
    ['10,000,000', 'Mileage must be below 10,000,000'],
    ['4,5', 'Mileage must be a number'],
  ])('VFORM-22 takes only a number from 0 as mileage: "%s"', (miles, fault) => {
    expect(formErrors({ ...CAMRY, miles }).miles).toBe(fault);
  });

  it('refuses a missing make, model and year', () => {
    expect(formErrors({ ...EMPTY_FORM, miles: '1' })).toEqual({
      make: 'Make is required',
      model: 'Model is required',
      year: 'Year is required',
    });
    expect(formErrors(CAMRY)).toEqual({});
  });
});

describe('autosave', () => {
  it.each(['make', 'model', 'year', 'miles'] as const)('VFORM-16 needs %s', (field) => {
    expect(canAutosave({ ...CAMRY, [field]: '' })).toBe(false);
  });

  it('VFORM-16 runs with make, model, year and miles', () => {
    expect(canAutosave({ ...CAMRY, type: '' })).toBe(true);
    expect(canAutosave({ ...CAMRY, miles: 'a lot' })).toBe(false);
  });

  it('VFORM-17 needs only the text in manual mode', () => {
    expect(canAutosave(BY_HAND)).toBe(true);
    expect(canAutosave({ ...BY_HAND, description: '' })).toBe(false);
    expect(canAutosave({ ...BY_HAND, miles: 'a lot' })).toBe(false);
  });
});

describe('what is saved', () => {
  it("VFORM-23 has type sedan and miles '0' if nothing was chosen", () => {
    expect(vehicleFieldsOf(BY_HAND)).toEqual({
      year: '2020',
      make: 'Custom',
      model: 'A red van',
      type: 'sedan',
      miles: '0',
      color: null,
    });
  });

  it('is what the form shows, the mileage without separators', () => {
    expect(
      vehicleFieldsOf({ ...CAMRY, type: 'truck', miles: '1,045,000', color: ' Red ' }),
    ).toEqual({
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      type: 'truck',
      miles: '1045000',
      color: 'Red',
    });
    expect(vehicleFieldsOf({ ...CAMRY, miles: '45.000' }).miles).toBe('45000');
    expect(vehicleFieldsOf({ ...CAMRY, miles: '45,000.9' }).miles).toBe('45000');
    expect(vehicleFieldsOf({ ...CAMRY, miles: '20,000 or less' }).miles).toBe('20,000 or less');
  });

  it('VFORM-14 fills the form again', () => {
    expect(valuesOf(vehicleFieldsOf(CAMRY))).toEqual(CAMRY);
    expect(valuesOf(vehicleFieldsOf(BY_HAND))).toEqual({ ...BY_HAND, type: 'sedan', miles: '0' });
  });
});
