import { type Language, languageOf } from '@dewlane/catalog';
import type { Appointment } from '../appointment/appointment.ts';

/**
 * The language that messages about an appointment go in: the one that its account has chosen, else the one that it was
 * booked in, else English (SELF-11). Of an appointment as an older version kept it, nobody knows any.
 */
export function messageLanguage(
  accountLanguage: string | null,
  appointment: Pick<Appointment, 'language'> | null,
): Language {
  return languageOf(accountLanguage) ?? languageOf(appointment?.language) ?? 'en';
}
