import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdWhileOpen } from './hold-while-open.ts';
import { pacedBody } from './paced-body.ts';
import { createUploadSpace } from './upload-space.ts';

/** Five of the largest pictures, or a hundred that have come halfway over a slow line. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** As many as an address may send in two minutes, each standing still, fill 10 MB. */
const SMALL_BYTES = 4 * 1024;

/**
 * Bounds what the bodies of all requests take while they come, whatever route they are for, and how slowly they may (SEC-14).
 */
export function paceBodies(app: FastifyInstance): void {
  const space = createUploadSpace(ROOM_BYTES, () => performance.now());
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!mayBeLarge(request)) return payload;
    const { stream, release } = pacedBody(payload, request.routeOptions.bodyLimit, space);
    holdWhileOpen(reply, release);
    return stream;
  });
}

function mayBeLarge({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > SMALL_BYTES
  );
}
