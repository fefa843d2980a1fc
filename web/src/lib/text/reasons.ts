import { LANGUAGE } from './language.ts';

let say = <Text extends string | null>(text: Text): Text | string => text;

/**
 * Loads the translations of reasons; needed before a day can be chosen if the business has hours, closures or crews.
 */
export async function readyForReasons(): Promise<void> {
  if (LANGUAGE === 'en') return;
  try {
    const { reasonInWords } = await import('./reason-texts.ts');
    say = (text) => (text === null ? text : reasonInWords(text));
  } catch {
    // Can't be loaded: the reason then appears in English.
  }
}

/** Translates the reason why a day or time can't be booked, as given by the catalog or the bookings service. */
export function reasonOf(text: string | null): string | null {
  return say(text);
}
