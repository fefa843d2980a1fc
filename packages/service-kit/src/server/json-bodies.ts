import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './json-text.ts';

/** Enough for the keys of a long list's entities, which the gateway asks for at once. */
const MAX_VALUES = 100_000;

/**
 * Takes JSON bodies and nothing else: another content type is 415. An empty body is allowed, since
 * calls without payload are sent with a JSON content type too (design.md#identity-and-permissions); it arrives as undefined.
 * @param parse makes a value of a body's text; throws what the request is refused with
 */
export function acceptJsonBodies(
  app: FastifyInstance,
  parse: (text: string) => unknown = (text) => parseJson(text, MAX_VALUES),
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => (body === '' ? undefined : parse(body)),
  );
}
