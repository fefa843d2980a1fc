import { LANGUAGE, t } from './language.ts';

let say = (text: string): string => text;

/** Fetches what the server's messages read as: asked for where a call failed, before anything calls `told`. */
export async function readyToTell(): Promise<void> {
  try {
    say = (await import('./messages.ts')).messageInWords;
  } catch {
    // Out of reach like the server: the general text does.
  }
}

/** A message of the server, which speaks English, as people read it; one that isn't known says what its `code` means. */
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
