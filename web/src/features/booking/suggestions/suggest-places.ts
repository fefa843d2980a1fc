import { PLACES } from './california.ts';

/** The maximum number of suggestions (SUGG-03). */
const MOST = 5;

function isWorthOffering(typed: string): boolean {
  return /\d/.test(typed) || typed.includes(',') || typed.length > 5;
}

/** A text as it is compared: without case and accents. Composed letters stay one character each. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** The typed text without its street number, so that `1420 Oak` finds `Oak` too. */
function matches(place: string, typed: string): boolean {
  const words = typed.replace(/^\d+\s*/, '');
  return wordStart(place, typed) >= 0 || (words !== '' && wordStart(place, words) >= 0);
}

/** The index of `text` in `place` at the beginning of a word; -1 if there is none (SUGG-08). */
function wordStart(place: string, text: string): number {
  let at = place.indexOf(text);
  while (at > 0 && /[\p{L}\p{N}]/u.test(place.charAt(at - 1))) at = place.indexOf(text, at + 1);
  return at;
}

/** 0 for an exact match, 1 for a prefix, 2 for a place with a street number, 3 for the rest (SUGG-05). */
function rank(place: string, typed: string): number {
  if (place === typed) {
    return 0;
  }
  if (place.startsWith(typed)) {
    return 1;
  }
  return /^\d/.test(place) ? 2 : 3;
}

/**
 * At most 5 suggestions for a typed address, made without a request: first the typed text if it has a digit, a comma or
 * more than 5 characters, then the matches, sorted by exact match, prefix, street number and alphabetically (SUGG-02,
 * SUGG-05).
 */
export function suggestPlaces(text: string, places: readonly string[] = PLACES): string[] {
  const typed = text.trim();
  if (typed === '') {
    return [];
  }
  const sought = folded(typed);
  const found = places
    .filter((place) => matches(folded(place), sought))
    .sort(
      (one, other) =>
        rank(folded(one), sought) - rank(folded(other), sought) || one.localeCompare(other, 'en'),
    );
  const own = isWorthOffering(typed) ? [typed] : [];
  const others = found.filter((place) => own.length === 0 || folded(place) !== sought);
  return [...own, ...others].slice(0, MOST);
}

/** Splits a suggestion before, at and after the typed text, to show the match in bold. */
export function splitMatch(place: string, text: string): readonly [string, string, string] {
  const sought = folded(text.trim());
  const shown = place.normalize();
  const at = sought === '' ? -1 : wordStart(folded(shown), sought);
  return at < 0
    ? [shown, '', '']
    : [shown.slice(0, at), shown.slice(at, at + sought.length), shown.slice(at + sought.length)];
}
