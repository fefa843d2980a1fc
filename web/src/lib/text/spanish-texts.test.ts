import { durationText, TIME_SLOTS } from '@dewlane/catalog';
import { expect, it, jest } from '@jest/globals';
import { readCatalogue } from '../../../build/languages/catalogue.ts';
import { tableOf } from '../../../build/languages/table-module.ts';

const { tables } = readCatalogue('es');
const TABLE_OF = (name: string) => () => ({ TABLE: tableOf(tables.get(name) ?? {}) });

// The Spanish build puts its tables in these places.
jest.unstable_mockModule('./tables/checks.ts', TABLE_OF('checks'));
jest.unstable_mockModule('./tables/messages.ts', TABLE_OF('messages'));
jest.unstable_mockModule('./tables/packages.ts', TABLE_OF('packages'));
jest.unstable_mockModule('./tables/reasons.ts', TABLE_OF('reasons'));
jest.unstable_mockModule('./tables/words.ts', TABLE_OF('words'));

it.each([
  [90, '1 hora 30 minutos'],
  [61, '1 hora 1 minuto'],
  [150, '2 horas 30 minutos'],
  [121, '2 horas 1 minuto'],
  [45, '45 minutos'],
])('SELF-11 says how long %i minutes are, in Spanish', async (minutes, said) => {
  const { translateLabel } = await import('./labels.ts');
  expect(translateLabel(durationText(minutes))).toBe(said);
});

it('SELF-11 names each time of day so that it can stand behind a day, where Mañana would read as tomorrow', async () => {
  const { translateLabel } = await import('./labels.ts');
  const slots = Object.values(TIME_SLOTS);
  expect(slots.map(({ label }) => translateLabel(label))).toEqual([
    'Por la mañana (8AM - 12PM)',
    'Por la tarde (12PM - 4PM)',
    'Por la tarde-noche (4PM - 8PM)',
  ]);
  expect(slots.map(({ name }) => translateLabel(name))).toEqual([
    'Por la mañana',
    'Por la tarde',
    'Por la tarde-noche',
  ]);
});

it.each([
  [
    'Detail Plus is not on sale at the moment. Choose another package.',
    'Detallado Plus no está a la venta por ahora. Elija otro paquete.',
  ],
  ['Detail costs $150 now, not $140 any more.', 'Detallado cuesta ahora $150, ya no $140.'],
  [
    'We close at 1 PM that day, and this takes up to 1 hour 30 minutes. There is no open time in the days that can be booked.',
    'Ese día la hora de cierre es 1 PM, y esto toma hasta 1 hora 30 minutos. No hay horarios disponibles en los días que se pueden reservar.',
  ],
])('SELF-11 translates what a message of the server contains: %s', async (english, spanish) => {
  const { translateKnownMessage } = await import('./messages.ts');
  expect(translateKnownMessage(english)).toBe(spanish);
});
