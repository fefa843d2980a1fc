import { LANGUAGE } from './language.ts';

let say = <Text extends string | null>(text: Text): Text | string => text;

/** Fetches what reasons read as: asked for where the business has hours, closures or crews, before a day can be chosen. */
export async function readyForReasons(): Promise<void> {
  if (LANGUAGE === 'en') return;
  try {
    const { reasonInWords } = await import('./reason-texts.ts');
    say = (text) => (text === null ? text : reasonInWords(text));
  } catch {
    // Out of reach: the day is closed all the same, and says so in English.
  }
}

/** Why a day or a time can't be booked (catalog and bookings say so), as people read it. */
export function reasonOf(text: string | null): string | null {
  return say(text);
}
