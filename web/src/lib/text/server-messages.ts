// Loads messages.ts, which has the Spanish messages of the server, only once a call has failed.
import { LANGUAGE, t } from './language.ts';

let translate = (text: string): string => text;

/** Loads the translations of server messages; to be awaited after a call failed and before `translateServerMessage` is called. */
export async function loadServerMessages(): Promise<void> {
  try {
    translate = (await import('./messages.ts')).translateKnownMessage;
  } catch {
    // Can't be loaded, probably offline: `translateServerMessage` falls back to the general text.
  }
}

/**
 * Translates a message of the server, which is in English; an unknown message is replaced by the general text for its
 * `code`.
 */
export function translateServerMessage(text: string, code?: unknown): string {
  if (LANGUAGE === 'en') return text;
  const known = translate(text);
  return known === text ? general(code) : known;
}

function general(code: unknown): string {
  const key = `code ${String(code)}`;
  const known = translate(key);
  return known === key ? t('This did not work. Please try again.') : known;
}
