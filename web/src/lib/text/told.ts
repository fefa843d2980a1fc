import { LANGUAGE, t } from './language.ts';

let say = (text: string): string => text;

/** Loads the translations of server messages; to be awaited after a call failed and before `told` is called. */
export async function readyToTell(): Promise<void> {
  try {
    say = (await import('./messages.ts')).messageInWords;
  } catch {
    // Can't be loaded, probably offline: `told` falls back to the general text.
  }
}

/**
 * Translates a message of the server, which is in English; an unknown message is replaced by the general text for its
 * `code`.
 */
export function told(text: string, code?: unknown): string {
  if (LANGUAGE === 'en') return text;
  const known = say(text);
  return known === text ? general(code) : known;
}

function general(code: unknown): string {
  const key = `code ${String(code)}`;
  const known = say(key);
  return known === key ? t('This did not work. Please try again.') : known;
}
