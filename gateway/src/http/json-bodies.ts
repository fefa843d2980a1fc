import { DomainError } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Deeper than any payload; what is nested deeper could exhaust the stack of whoever walks through it. */
const MAX_NESTING = 64;
/** NUL, and halves of a surrogate pair without the other: no database takes them. */
const REFUSED_CHARACTER = /\0|\p{Surrogate}/u;
const REFUSED_KEY = '__proto__';

/**
 * Takes JSON bodies and nothing else: another content type is 415, characters that no database takes are bad input. An empty body is allowed
 * and arrives as undefined, since SPEC §7's client sends a JSON content type with calls that have no payload.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parseBody(body)),
  );
}

/**
 * Parses a JSON body.
 * @throws DomainError BAD_REQUEST for broken JSON, refused characters, too deep nesting and keys that change a prototype
 */
export function parseBody(text: string): unknown {
  if (text.length > MAX_NESTING && nesting(text) > MAX_NESTING) {
    throw new DomainError('BAD_REQUEST', 'The request is nested too deeply.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DomainError('BAD_REQUEST', 'The request is not valid JSON.', { cause: error });
  }
  if (text.includes('\\u') || text.includes(REFUSED_KEY)) refuseBadText(value);
  return value;
}

/** How deep a JSON text nests at most; brackets inside texts don't count. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) quoted = !quoted;
    else if (code === 0x5c && quoted) index += 1;
    else if (quoted) continue;
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}

function refuseBadText(value: unknown): void {
  if (typeof value === 'string') refuseText(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseText(key);
    if (key === REFUSED_KEY) throw new DomainError('BAD_REQUEST');
    refuseBadText(inner);
  }
}

function refuseText(text: string): void {
  if (REFUSED_CHARACTER.test(text)) {
    throw new DomainError('BAD_REQUEST', 'The request contains a character that is not allowed.');
  }
}
