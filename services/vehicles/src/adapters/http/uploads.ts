import { createHash } from 'node:crypto';
import { ONLY_REPEAT_HEADER, PHOTO_MAX_BYTES } from '@dewlane/internal-api';
import { idempotencyKeySchema, parseInput, refuse, ServiceError } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The most pictures in memory at once, which bounds the memory of uploads at 12 MB each. */
const UPLOADS_AT_ONCE = 24;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes the routes of a scope accept only pictures as bodies, up to 12 MB. Too many concurrent uploads are refused with
 * UNAVAILABLE.
 */
export function takePictureBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: PHOTO_MAX_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  scope.addContentTypeParser('*', async () =>
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Please send the picture itself, as JPEG, PNG or WebP.'),
  );

  let underWay = 0;
  scope.addHook('onRequest', async (_request, reply) => {
    if (underWay >= UPLOADS_AT_ONCE) {
      throw new ServiceError('UNAVAILABLE', 'Too many photos at once. Please try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}

const repeatHeaders = z.object({
  'idempotency-key': idempotencyKeySchema.optional(),
  [ONLY_REPEAT_HEADER]: z.literal('1').optional(),
});

/**
 * An upload's bytes, their hash, its idempotency key, and whether only a repeat is to be answered.
 * @throws ServiceError VALIDATION_FAILED for a wrong key, BAD_REQUEST for an empty body
 */
export function readUpload(request: FastifyRequest): {
  bytes: Uint8Array;
  sha256: string;
  idempotencyKey: string | null;
  onlyRepeat: boolean;
} {
  const headers = parseInput(repeatHeaders, request.headers);
  const { body } = request;
  if (!(body instanceof Buffer) || body.byteLength === 0) {
    return refuse('BAD_REQUEST', 'The picture is empty.');
  }
  return {
    bytes: body,
    sha256: createHash('sha256').update(body).digest('hex'),
    idempotencyKey: headers['idempotency-key'] ?? null,
    onlyRepeat: headers[ONLY_REPEAT_HEADER] !== undefined,
  };
}
