import type { Language } from '@dewlane/catalog';
import { ENGLISH, type Words } from './english.ts';
import { type LocalTime, localTimeIn } from './local-time.ts';
import { SPANISH } from './spanish.ts';

/** How messages are said in one language. */
export interface Speech {
  readonly words: Words;
  readonly local: LocalTime;
  /** Times as text messages say them. */
  readonly briefly: LocalTime;
}

/** How messages are said in each language (SELF-11), with times of one zone. */
export function speechesIn(zone: string): Readonly<Record<Language, Speech>> {
  return { en: speechOf(ENGLISH, zone), es: speechOf(SPANISH, zone) };
}

function speechOf(words: Words, zone: string): Speech {
  const { locale, text } = words;
  const briefly = localTimeIn(zone, { locale, times: text.times });
  return { words, local: localTimeIn(zone, words), briefly };
}
