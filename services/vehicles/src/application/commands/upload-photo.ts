import { dataImage } from '../../domain/photo/photo.ts';
import type { ConvertPicture, Requester, Surroundings } from '../ports.ts';
import { savedFor } from './saved-for.ts';

export interface UploadPhoto {
  readonly requester: Requester;
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`: what makes a repeated upload the same. */
  readonly sha256: string;
  readonly idempotencyKey: string | null;
}

/**
 * Keeps a picture for a vehicle to come, once for a key; the conversion stays outside the transaction.
 * @throws Refusal as ConvertPicture does
 */
export async function uploadPhoto(
  { inTransaction, now, newId }: Surroundings,
  convert: ConvertPicture,
  { requester, bytes, sha256, idempotencyKey }: UploadPhoto,
): Promise<{ photoId: string; imageUrl: string }> {
  const picture = await convert(bytes);
  const photoId = await inTransaction((stores) =>
    stores.once(
      { requester, operation: 'uploadPhoto', key: idempotencyKey, input: { sha256 } },
      async () => {
        const ownerId = await savedFor(requester, stores.guestMoves);
        const photo = await stores.photos.add({ id: newId(), ownerId, picture, createdAt: now() });
        return photo.id;
      },
    ),
  );
  // The same bytes convert to the same picture, so a repeat need not read the first one.
  return { photoId, imageUrl: dataImage(picture.bytes, picture.contentType) };
}
