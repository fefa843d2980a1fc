import { describe, expect, it, jest } from '@jest/globals';
import { readCatalogue } from '../../../../build/languages/catalogue.ts';
import { tableOf } from '../../../../build/languages/table-module.ts';
import type { VehicleFields } from './form-values.ts';

const CAMRY: Omit<VehicleFields, 'miles'> = {
  year: '2021',
  make: 'Toyota',
  model: 'Camry',
  type: 'sedan',
  color: null,
};

/** The form's code with the words of a language. */
async function formIn(language: 'en' | 'es') {
  jest.resetModules();
  const words = language === 'es' ? readCatalogue('es').tables.get('words') : undefined;
  // The build puts the Spanish table in this place.
  jest.unstable_mockModule('../../../lib/text/tables/words.ts', () => ({
    TABLE: tableOf(words ?? {}),
  }));
  const form = await import('./form-values.ts');
  const { valuesOf } = await import('./stored-values.ts');
  return { ...form, valuesOf };
}

describe.each([
  ['en', '20,000 or less', '20,000 or less'],
  ['en', '250000+', '250,000+ miles'],
  ['es', '20,000 or less', '20,000 o menos'],
  ['es', '250000+', 'Más de 250,000 millas'],
] as const)('a mileage from the questionnaire (%s, %s)', (language, miles, shown) => {
  it('VFORM-14 VFORM-37 shows in the form as it was chosen', async () => {
    const { valuesOf, LONGEST } = await formIn(language);
    expect(valuesOf({ ...CAMRY, miles }).miles).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(LONGEST.miles);
  });

  it('VFORM-22 VFORM-37 is taken as the form shows it, and stored as the questionnaire stores it', async () => {
    const { formErrors, valuesOf, vehicleFieldsOf } = await formIn(language);
    const values = { ...valuesOf({ ...CAMRY, miles: '1' }), miles: ` ${shown} ` };
    expect(formErrors(values)).toEqual({});
    expect(vehicleFieldsOf(values)).toEqual({ ...CAMRY, miles });
  });
});
