import { createHash } from 'node:crypto';
import {
  FOR_NEW_VEHICLE_HEADER,
  ONLY_REPEAT_HEADER,
  PICTURE_MAX_BYTES,
} from '@dewlane/internal-api';
import { callerGone, idempotencyKeySchema, parseInput, refuse } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../domain/refusal.ts';

/** The most pictures in memory at once. */
const UPLOADS_AT_ONCE = 24;
/** What they take together: five of the largest, as the service's container must also hold what a conversion takes. */
const ROOM_BYTES = 5 * PICTURE_MAX_BYTES;

/** The places of pictures that are being received or worked on. */
export interface UploadPlaces {
  /**
   * Does the work for a received picture. It keeps its place until the work has ended, even if its sender has gone: the picture
   * is in memory as long.
   */
  during<Result>(reply: FastifyReply, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Makes the routes of a scope accept only pictures as bodies, up to 12 MB. Too many concurrent uploads, or too large
 * ones, are refused as TOO_MANY_UPLOADS.
 */
export function acceptPictureBodies(scope: FastifyInstance): UploadPlaces {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    /^image\//,
    { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  scope.addContentTypeParser('*', async () =>
    refuse('UNSUPPORTED_MEDIA_TYPE', 'Please send the picture itself, as JPEG, PNG or WebP.'),
  );

  /** The bytes of each. */
  const taken = new Map<FastifyReply, number>();
  const workedOn = new Set<FastifyReply>();
  scope.addHook('onRequest', async ({ headers }, reply) => {
    // No further `close` event would free the place of a sender who left while the token was being checked.
    callerGone(reply).throwIfAborted();
    const bytes = Number(headers['content-length'] ?? PICTURE_MAX_BYTES);
    const inAll = [...taken.values()].reduce((sum, each) => sum + each, bytes);
    if (taken.size >= UPLOADS_AT_ONCE || inAll > ROOM_BYTES) throw new Refusal('TOO_MANY_UPLOADS');
    taken.set(reply, bytes);
    reply.raw.once('close', () => {
      if (!workedOn.has(reply)) taken.delete(reply);
    });
  });
  return {
    async during(reply, work) {
      workedOn.add(reply);
      try {
        return await work();
      } finally {
        workedOn.delete(reply);
        if (reply.raw.destroyed) taken.delete(reply);
      }
    },
  };
}

const repeatHeaders = z.object({
  'idempotency-key': idempotencyKeySchema.optional(),
  [ONLY_REPEAT_HEADER]: z.literal('1').optional(),
  [FOR_NEW_VEHICLE_HEADER]: z.literal('1').optional(),
});

/**
 * An upload's bytes, their hash, its idempotency key, whether only a repeat is to be answered, and whether it is for a new vehicle.
 * @throws ServiceError VALIDATION_FAILED for a wrong key, BAD_REQUEST for an empty body
 */
export function readUpload(request: FastifyRequest): {
  bytes: Uint8Array;
  sha256: string;
  idempotencyKey: string | null;
  onlyRepeat: boolean;
  forNewVehicle: boolean;
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
    forNewVehicle: headers[FOR_NEW_VEHICLE_HEADER] !== undefined,
  };
}
