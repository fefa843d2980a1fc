import { expect, it, jest } from '@jest/globals';

// The build replaces the language by a literal; jest runs the English sources.
jest.unstable_mockModule('../../../../lib/text/language.ts', () => ({
  LANGUAGE: 'es',
  LOCALE: 'es-US',
  t: String,
}));
// The Spanish build puts its table in this place.
jest.unstable_mockModule('../../../../lib/text/tables/messages.ts', () => ({
  TABLE: {
    exact: { 'code VALIDATION_FAILED': 'Algunos de los datos no son válidos.' },
    patterns: [],
  },
}));

it('SELF-11 tells what a code means where the text of a field has no translation', async () => {
  const { HttpError } = await import('../../../../lib/http/http-error.ts');
  const { loadServerMessages } = await import('../../../../lib/text/server-messages.ts');
  const { changeRefusalOf } = await import('./change-refusal.ts');
  await loadServerMessages();
  const body = {
    error: 'Invalid input',
    code: 'VALIDATION_FAILED',
    fields: { notes: 'Worded by a later version' },
  };
  const refusal = changeRefusalOf(new HttpError(400, JSON.stringify(body), 'Bad Request'));
  expect(refusal.text).toBe('Algunos de los datos no son válidos.');
});
