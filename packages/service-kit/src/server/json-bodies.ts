import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './json-text.ts';

/** Enough for the entity keys of a long list, which the gateway resolves in one request. */
const MAX_VALUES = 100_000;

/**
 * Accepts only JSON bodies: any other content type is 415. An empty body is allowed, because clients send calls without
 * a payload with a JSON content type too (design.md#identity-and-permissions); it becomes undefined.
 * @param parse parses the text of a body; throws the refusal of the request
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
