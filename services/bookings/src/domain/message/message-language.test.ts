import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { messageLanguage } from './message-language.ts';

describe('the language of a message', () => {
  const booked = (language: 'en' | 'es' | null) => appointmentAt('2026-11-21', { language });

  it.each([
    ['that of a Spanish account', 'es', 'en', 'es'],
    ['that of an English account', 'en', 'es', 'en'],
    ['that of a Spanish booking if the account has none', null, 'es', 'es'],
    ['that of an English booking if the account has none', null, 'en', 'en'],
    ['that of the account if the booking has none', 'es', null, 'es'],
    ['English if both have none', null, null, 'en'],
    ['that of the booking if there are no messages in that of the account', 'fr', 'es', 'es'],
  ] as const)('SELF-11 is %s', (_rule, account, booking, language) => {
    expect(messageLanguage(account, booked(booking))).toBe(language);
  });

  it('SELF-11 is English for a booking stored by an older version, and for a deleted one', () => {
    const { language: _language, ...older } = booked('es');
    expect(messageLanguage(null, older as ReturnType<typeof booked>)).toBe('en');
    expect(messageLanguage(null, null)).toBe('en');
  });
});
