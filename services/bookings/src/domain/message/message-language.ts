import { type Language, languageOf } from '@dewlane/catalog';
import type { Appointment } from '../appointment/appointment.ts';

/**
 * The language of messages about an appointment: the account's choice, else the language it was booked in, else English
 * (SELF-11). Appointments stored by an older version have no language.
 */
export function messageLanguage(
  accountLanguage: string | null,
  appointment: Pick<Appointment, 'language'> | null,
): Language {
  return languageOf(accountLanguage) ?? languageOf(appointment?.language) ?? 'en';
}
