import { ownerIdsOf } from '@dewlane/catalog';
import {
  EARLIER_UPLOAD_PATH,
  type EarlierUpload,
  earlierUploadQuestion,
  INTERNAL_PHOTOS_PATH,
  type UploadedPhoto,
} from '@dewlane/internal-api';
import { callerGone, callerOf, parseInput, refuse } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { CustomerRequest } from '../../application/requests.ts';
import { acceptPictureBodies, readUpload } from './uploads.ts';

/** The URL contains the picture's hash, so its content never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

/** Uploads of pictures, and downloads for the owner and staff (design.md#bookings-vehicles-mail). */
export async function servePhotos(
  app: FastifyInstance,
  commands: Commands,
  queries: Queries,
  customerRequestOf: (request: FastifyRequest) => CustomerRequest | null,
): Promise<void> {
  await app.register(async (uploads) => {
    const places = acceptPictureBodies(uploads);
    uploads.post(INTERNAL_PHOTOS_PATH, async (request, reply): Promise<UploadedPhoto> => {
      const customer = customerRequestOf(request) ?? refuse('UNAUTHENTICATED');
      const upload = { request: customer, ...readUpload(request), gone: callerGone(reply) };
      const uploaded = await places.during(reply, () => commands.uploadPhoto(upload));
      reply.code(201);
      return uploaded;
    });
  });

  app.post(EARLIER_UPLOAD_PATH, async (request): Promise<EarlierUpload> => {
    const customer = customerRequestOf(request) ?? refuse('UNAUTHENTICATED');
    const question = parseInput(earlierUploadQuestion, request.body);
    return { photoId: await queries.findUpload({ request: customer, ...question }) };
  });

  app.get<{ Params: { photoId: string; hash: string } }>(
    `${INTERNAL_PHOTOS_PATH}/:photoId/:hash`,
    async (request, reply) => {
      const { photoId, hash } = request.params;
      const customer = customerRequestOf(request);
      const viewer =
        callerOf(request).staff === undefined
          ? { staff: false as const, ownerIds: customer === null ? [] : ownerIdsOf(customer.owner) }
          : { staff: true as const };
      const allowed = await queries.mayReadPhoto({ photoId, sha256: hash }, viewer);
      if (!allowed) refuse('NOT_FOUND', 'Photo not found.');
      const etag = `"${hash}"`;
      reply.headers({ 'cache-control': CACHE_CONTROL, etag, 'x-content-type-options': 'nosniff' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const picture =
        (await queries.readPicture(photoId)) ?? refuse('NOT_FOUND', 'Photo not found.');
      return reply.type(picture.contentType).send(Buffer.from(picture.bytes));
    },
  );
}
