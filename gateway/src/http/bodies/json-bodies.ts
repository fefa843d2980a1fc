import { isStorable, parseJson, ServiceError } from '@dewlane/service-kit/edge';

/** More array items and object members than any valid payload has. */
const MAX_VALUES = 5_000;

/**
 * Parses a client's JSON body.
 * @throws ServiceError BAD_REQUEST as `parseJson` does, and for characters that can't be stored
 */
export function parseBody(text: string): unknown {
  const value = parseJson(text, MAX_VALUES);
  // Only an escape can produce these characters in JSON that was decoded from UTF-8.
  if (text.includes('\\u')) refuseBadText(value);
  return value;
}

function refuseBadText(value: unknown): void {
  if (typeof value === 'string') refuseText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseText(key);
    refuseBadText(inner);
  }
}

function refuseText(text: string): void {
  if (!isStorable(text)) {
    throw new ServiceError('BAD_REQUEST', 'The request contains a character that is not allowed.');
  }
}
