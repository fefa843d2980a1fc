import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

/**
 * Takes JSON bodies and nothing else: another content type is 415. An empty body is allowed, since
 * calls without payload are sent with a JSON content type too (DESIGN §3); it arrives as undefined.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body === '') return undefined;
      try {
        return JSON.parse(body, refuseProto);
      } catch (error) {
        return refuse('BAD_REQUEST', 'The request is not valid JSON.', { cause: error });
      }
    },
  );
}

/** A key that would change an object's prototype has no place in any request. */
function refuseProto(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('Forbidden key');
  return value;
}
