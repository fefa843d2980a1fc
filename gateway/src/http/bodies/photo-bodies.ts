import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Passes pictures to the routes as streams; every other body is JSON. */
export function acceptPhotoBodies(app: FastifyInstance): void {
  app.addContentTypeParser(/^image\//, async (_request: unknown, payload: Readable) => payload);
}
