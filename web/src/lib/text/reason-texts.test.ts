import { expect, it } from '@jest/globals';
import { dayIn } from './reason-texts.ts';

it('SELF-11 formats a day of this, the last or the next year for the language', () => {
  const next = new Date(Date.now() + 86_400_000);
  const english = next.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const spanish = next.toLocaleDateString('es-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  expect(english).not.toBe(spanish);
  expect(dayIn(english, 'es-US')).toBe(spanish);
});

it.each(['Monday, Nothing 3', 'a day, later', 'Friday'])(
  'returns undefined for a text that is not a day: %s',
  (text) => {
    expect(dayIn(text, 'es-US')).toBeUndefined();
  },
);
