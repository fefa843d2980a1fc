import { refuse } from '../errors/errors.ts';

/** Deeper than any payload; deeper nesting could exhaust the stack of recursive code. */
const MAX_NESTING = 64;
/** A key that would change an object's prototype. */
const REFUSED_KEY = '__proto__';

/**
 * Parses untrusted JSON, after a scan without allocations, so that its cost is bounded whatever it contains (SEC-04).
 * @param maxValues the total number of items and members it may have
 * @throws ServiceError BAD_REQUEST for broken JSON, too many values, too deep nesting and keys that change a prototype
 */
export function parseJson(text: string, maxValues: number): unknown {
  const { values, depth } = measure(text, maxValues);
  if (depth > MAX_NESTING) refuse('BAD_REQUEST', 'The request is nested too deeply.');
  if (values > maxValues) refuse('BAD_REQUEST', 'The request holds too many values.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse('BAD_REQUEST', 'The request is not valid JSON.', { cause: error });
  }
  if (text.includes('\\u') || text.includes(REFUSED_KEY)) refuseKey(value);
  return value;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts values and depth, stopping once either is too much; leaves broken JSON to the parser. */
function measure(text: string, maxValues: number): { values: number; depth: number } {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = closingQuote(text, index);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (CLOSING.has(code)) depth -= 1;
    if (values > maxValues || deepest > MAX_NESTING) break;
  }
  return { values, depth: deepest };
}

/** The end of the string that opens at a quote; searches instead of stepping, for pictures of megabytes. */
function closingQuote(text: string, opening: number): number {
  for (let from = opening + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

function refuseKey(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === REFUSED_KEY) refuse('BAD_REQUEST');
    refuseKey(inner);
  }
}
