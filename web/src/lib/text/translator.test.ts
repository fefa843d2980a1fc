import { describe, expect, it } from '@jest/globals';
import { createTranslator } from './translator.ts';

const TABLE = {
  exact: { Yes: 'Sí', '2 hours': 'dos horas' },
  patterns: [
    [/^Until (.+?) before (.+?)\.$/, 'Antes de {1}, hasta {0}.'],
    [/^(.+?) hours$/, '{0} horas'],
  ] as const,
};

describe('a table of texts', () => {
  it.each([
    ['Yes', 'Sí'],
    ['3 hours', '3 horas'],
    ['Until 2 hours before Yes.', 'Antes de Sí, hasta dos horas.'],
    ['Whatever a customer typed', 'Whatever a customer typed'],
    ['toString', 'toString'],
    ['', ''],
  ])('SELF-11 translates %j', (text, expected) => {
    expect(createTranslator(TABLE)(text)).toBe(expected);
  });

  it('leaves null and undefined unchanged, and passes unknown texts to the fallback', () => {
    const translate = createTranslator(TABLE, (text) => `«${text}»`);
    expect([translate(null), translate(undefined), translate('No'), translate('4 hours')]).toEqual([
      null,
      undefined,
      '«No»',
      '«4» horas',
    ]);
  });
});
