import { expect, it, jest } from '@jest/globals';
import { readCatalogue } from '../../../../build/languages/catalogue.ts';
import { tableOf } from '../../../../build/languages/table-module.ts';

// The build replaces the language by a literal, and puts the Spanish table in this place.
jest.unstable_mockModule('../../../lib/text/language.ts', () => ({
  LANGUAGE: 'es',
  LOCALE: 'es-US',
  t: String,
}));
jest.unstable_mockModule('../../../lib/text/tables/words.ts', () => ({
  TABLE: tableOf(readCatalogue('es').tables.get('words') ?? {}),
}));

it('SELF-11 goes on with a small letter behind a day in Spanish', async () => {
  const { appointmentTime } = await import('../machine/booked-summary.ts');
  const { appointmentTimeText } = await import('../own-booking/text/appointment-time.ts');
  const serviceDate = '2026-11-24';
  const slot = { serviceDate, timeSlot: 'morning', customTime: '' } as const;
  expect(appointmentTime(slot)).toMatch(/^mar.*24.*nov.*, por la mañana \(8AM - 12PM\)$/);
  expect(appointmentTimeText(`${serviceDate} morning`)).toMatch(/^mar.*, por la mañana$/);
  const custom = { serviceDate, timeSlot: 'custom', customTime: '9:30 PM' } as const;
  expect(appointmentTime(custom)).toMatch(/, 9:30 PM$/);
});
