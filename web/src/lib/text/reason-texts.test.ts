import { expect, it } from '@jest/globals';
import { dayIn } from './reason-texts.ts';

const textIn = (locale: string, day: Date) =>
  day.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric' });

it.each([
  ['yesterday', -1],
  ['tomorrow', 1],
  ['two years ahead', 730],
])(
  'SELF-11 formats each day that can be booked, and those before it, for the language: %s',
  (_, days) => {
    const day = new Date(Date.now() + days * 86_400_000);
    expect(textIn('en-US', day)).not.toBe(textIn('es-US', day));
    expect(dayIn(textIn('en-US', day), 'es-US')).toBe(textIn('es-US', day));
  },
);

it('SELF-11 formats every day of ten years for the language, a leap day too', () => {
  const first = new Date().getFullYear() - 1;
  for (let days = 0; days < 3_650; days += 1) {
    const day = new Date(first, 0, 1 + days, 12);
    expect(dayIn(textIn('en-US', day), 'es-US')).toBe(textIn('es-US', day));
  }
});

it.each(['Monday, Nothing 3', 'a day, later', 'Friday'])(
  'returns undefined for a text that is not a day: %s',
  (text) => {
    expect(dayIn(text, 'es-US')).toBeUndefined();
  },
);
