import { parseJson } from '../values/parse-json.ts';
import { sessionStore } from './browser-storage.ts';

/** The parsed value that the session storage holds under a key, untrusted; null if there is none or it isn't JSON. */
export function storedJson(key: string): unknown {
  return parseJson(sessionStore.get(key) ?? '');
}
