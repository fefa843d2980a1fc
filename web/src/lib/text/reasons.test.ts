import { beforeEach, expect, it, jest } from '@jest/globals';
import { readCatalogue } from '../../../build/languages/catalogue.ts';
import { tableOf } from '../../../build/languages/table-module.ts';

// The build replaces the language by a literal, and puts the Spanish table in this place.
const TABLE = tableOf(readCatalogue('es').tables.get('reasons') ?? {});
jest.unstable_mockModule('./tables/reasons.ts', () => ({ TABLE }));

/** The module as the build of a language has it. */
function reasonsIn(language: 'en' | 'es') {
  jest.unstable_mockModule('./language.ts', () => ({
    LANGUAGE: language,
    LOCALE: `${language}-US`,
    t: String,
  }));
  return import('./reasons.ts');
}

const PAST = 'This day is past.';

beforeEach(() => {
  jest.resetModules();
});

it('SELF-11 translates a reason once the translations are loaded', async () => {
  const { loadReasons, translateReason } = await reasonsIn('es');
  expect(translateReason(PAST)).toBe(PAST);
  await loadReasons();
  expect(translateReason(PAST)).toBe('Este día ya pasó.');
  expect(translateReason('This takes longer than any crew works on Saturday, November 28.')).toBe(
    'Esto toma más de lo que trabaja cualquier equipo el sábado, 28 de noviembre.',
  );
  expect(translateReason('Worded by a later version.')).toBe('Worded by a later version.');
  expect(translateReason(null)).toBeNull();
});

it('SELF-11 loads no translations in English', async () => {
  const { loadReasons, translateReason } = await reasonsIn('en');
  await loadReasons();
  expect(translateReason(PAST)).toBe(PAST);
});

// Last, as its module stays in the place of the real one.
it('SELF-11 leaves a reason in English if the translations cannot be loaded', async () => {
  const load = jest.fn(() => {
    throw new TypeError('Failed to fetch');
  });
  jest.unstable_mockModule('./reason-texts.ts', load);
  const { loadReasons, translateReason } = await reasonsIn('es');
  await loadReasons();
  expect(load).toHaveBeenCalled();
  expect(translateReason(PAST)).toBe(PAST);
});
