import { expect, it } from '@jest/globals';
import { hasInvisibleCharacter } from './names.ts';

it.each([
  ['a null', '\u0000'],
  ['a line break', '\n'],
  ['a line separator', '\u2028'],
  ['a blank of no width', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a right-to-left override', '\u202e'],
  ['a left-to-right mark', '\u200e'],
  ['an isolate', '\u2066'],
  ['a byte order mark', '\ufeff'],
  ['a word joiner', '\u2060'],
  ['a Hangul filler', '\u3164'],
  ['a blank Braille pattern', '\u2800'],
  ['a tag', '\u{e0041}'],
  ['a joiner between Latin letters', '\u200d'],
])('API-44 finds the invisible character in a name with %s', (_name, character) => {
  expect(hasInvisibleCharacter(`Jo${character}rdan`)).toBe(true);
  expect(hasInvisibleCharacter(character)).toBe(true);
});

it.each([
  'Jordan Smith-Núñez',
  "O'Neil, Jr.",
  'Zoe\u0301',
  'علی\u200cرضا',
  'शर्\u200dमा',
  '辻\u{e0100}',
  'Мария',
  '李小龍',
  'יוסי',
  'Ann 🚗',
  'Jo 👩\u200d🔧',
  'Jo 👩🏽\u200d🔧 ❤\ufe0f\u200d🔥',
])('API-44 accepts the name %s', (name) => {
  expect(hasInvisibleCharacter(name)).toBe(false);
});
