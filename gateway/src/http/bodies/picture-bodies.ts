import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Passes pictures to the routes of this scope as streams; every other body is JSON, and everywhere else all are (PERM-09). */
export function acceptPictureBodies(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, async (_request: unknown, payload: Readable) => payload);
}
