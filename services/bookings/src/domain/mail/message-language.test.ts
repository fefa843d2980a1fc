import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/appointments.ts';
import { messageLanguage } from './message-language.ts';

describe('the language of a message', () => {
  const booked = (language: 'en' | 'es' | null) => appointmentAt('2026-11-21', { language });

  it.each([
    ['es', 'en', 'es'],
    ['en', 'es', 'en'],
    [null, 'es', 'es'],
    [null, 'en', 'en'],
    ['es', null, 'es'],
    [null, null, 'en'],
    ['fr', 'es', 'es'],
  ] as const)('SELF-11 is, by account %s and booking %s, %s', (account, booking, language) => {
    expect(messageLanguage(account, booked(booking))).toBe(language);
  });

  it('SELF-11 is English for a booking stored by an older version, and for a deleted one', () => {
    const { language: _language, ...older } = booked('es');
    expect(messageLanguage(null, older as ReturnType<typeof booked>)).toBe('en');
    expect(messageLanguage(null, null)).toBe('en');
  });
});
