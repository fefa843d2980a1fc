import type { Language } from '@dewlane/catalog';
import { ENGLISH, type Words } from './english.ts';
import { type LocalTime, localTimeIn } from './local-time.ts';
import { SPANISH } from './spanish.ts';

/** The texts and time formats of one language. */
export interface Speech {
  readonly words: Words;
  readonly local: LocalTime;
  /** The shorter time formats of text messages. */
  readonly briefly: LocalTime;
}

/** The texts and time formats of each language (SELF-11), for one time zone. */
export function speechesIn(zone: string): Readonly<Record<Language, Speech>> {
  return { en: speechOf(ENGLISH, zone), es: speechOf(SPANISH, zone) };
}

function speechOf(words: Words, zone: string): Speech {
  const { locale, text } = words;
  const briefly = localTimeIn(zone, { locale, times: text.times });
  return { words, local: localTimeIn(zone, words), briefly };
}
