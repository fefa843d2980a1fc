import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { INTERNAL_PHOTOS_PATH, PICTURE_MAX_BYTES, PUBLIC_PHOTOS_PATH } from '@dewlane/internal-api';
import { ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import { send } from '../services/service-call.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { type Call, defineCall } from './call.ts';
import { textOf } from './payloads.ts';
import type { UploadPhoto } from './photo-uploads.ts';

const TAG = 'Photos';
const PART_LENGTH = 100;
const PASSED_ON = ['content-type', 'cache-control', 'etag', 'content-length'] as const;

/** Upload of pictures as bytes, and download by their owner and staff (design.md#bookings-vehicles-mail). */
export function photoCalls(vehicles: ServiceClient, uploadPhoto: UploadPhoto): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: PUBLIC_PHOTOS_PATH,
      tag: TAG,
      summary:
        'Takes a JPEG, PNG or WebP picture of at most 12 MB; a vehicle then names it by its id.',
      sender: 'customer',
      bodyMedia: 'image/*',
      bodyLimit: PICTURE_MAX_BYTES,
      success: { status: 201, body: z.object({ photoId: z.string(), imageUrl: z.string() }) },
      refusals: [409],
      async handle({ request, reply, visitor, context, idempotencyKey }) {
        const { body, headers } = request;
        if (!isStream(body)) {
          throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Please send the picture itself.');
        }
        const contentType = headers['content-type'] ?? '';
        // Forwarded only once received completely: a slow connection must not occupy one of the service's few places
        // for uploads.
        const bytes = await buffer(body);
        return uploadPhoto({ contentType, bytes }, { visitor, context, reply }, idempotencyKey);
      },
    }),
    defineCall({
      method: 'GET',
      path: `${PUBLIC_PHOTOS_PATH}/:photoId/:hash`,
      tag: TAG,
      summary: 'A picture, for its owner and staff; what an address names never changes.',
      sender: 'visitor',
      params: z.object({ photoId: textOf(PART_LENGTH), hash: textOf(PART_LENGTH) }),
      success: { status: 200, body: null, media: 'image/*' },
      alsoSucceeds: [
        { status: 304, description: '`If-None-Match` names this picture.', body: null },
      ],
      refusals: [404],
      async handle({ params, request, reply, context }) {
        const [photoId, hash] = [params.photoId, params.hash].map(encodeURIComponent);
        const path = `${INTERNAL_PHOTOS_PATH}/${photoId}/${hash}`;
        const known = request.headers['if-none-match'];
        const headers = known === undefined ? {} : { 'if-none-match': known };
        const picture = await send(vehicles, { path, headers }, context);
        for (const name of PASSED_ON) {
          const value = picture.headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        return reply.code(picture.status).send(picture.body);
      },
    }),
  ];
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}
