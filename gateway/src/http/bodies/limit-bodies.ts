import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdWhileOpen } from '../responses/hold-while-open.ts';
import { pacedBody } from './paced-body.ts';
import { createUploadSpace } from './upload-space.ts';

/** Enough for five of the largest pictures, or for a hundred that have arrived halfway over slow connections. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** Smaller bodies need no limit: as many as one address may send in two minutes, all stalled, take 10 MB. */
const SMALL_BYTES = 4 * 1024;

/**
 * Limits the memory that incoming bodies of all routes take together, and how slowly a body may arrive (SEC-14).
 */
export function limitBodies(app: FastifyInstance): void {
  const space = createUploadSpace(ROOM_BYTES, () => performance.now());
  const releases = new WeakMap<FastifyRequest, () => void>();
  // Not async, so that Fastify listens before the first bytes come: they may be refused at once, if the space is full.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) return done(null, payload);
    const { stream, release } = pacedBody(payload, request.routeOptions.bodyLimit, space);
    holdWhileOpen(reply, release);
    releases.set(request, release);
    done(null, stream);
  });
  // Not only once the response has been read, so that a client can't fill the room by reading nothing.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.body = undefined;
    releases.get(request)?.();
    done();
  });
}

function mayBeLarge({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > SMALL_BYTES
  );
}
