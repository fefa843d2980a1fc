// Loads reason-texts.ts, which has the Spanish reasons, only where they are needed.
import { LANGUAGE } from './language.ts';

let translate = <Text extends string | null>(text: Text): Text | string => text;

/**
 * Loads the translations of reasons; needed before a day can be chosen if the business has hours, closures or crews.
 */
export async function loadReasons(): Promise<void> {
  if (LANGUAGE === 'en') return;
  try {
    const { translateKnownReason } = await import('./reason-texts.ts');
    translate = (text) => (text === null ? text : translateKnownReason(text));
  } catch {
    // Can't be loaded: the reason then appears in English.
  }
}

/** Translates the reason why a day or time can't be booked, as given by the catalog or the bookings service. */
export function translateReason(text: string | null): string | null {
  return translate(text);
}
