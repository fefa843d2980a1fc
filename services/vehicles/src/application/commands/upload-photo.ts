import { dataImage } from '../../domain/photo/photo.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Requester } from '../ports.ts';
import { guestIdOf, savedFor } from './saved-for.ts';

export interface UploadPhoto {
  readonly requester: Requester;
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`, which identifies a repeated upload. */
  readonly sha256: string;
  readonly idempotencyKey: string | null;
}

/**
 * Stores a picture for a later vehicle, once per idempotency key; it is converted outside the transaction.
 * @throws Refusal GUEST_MOVED, TOO_MANY_PHOTOS, and as ConvertPicture does
 */
export function uploadPhoto({ clock, convertPicture, inTransaction, newId, quotas }: Dependencies) {
  return async ({
    requester,
    bytes,
    sha256,
    idempotencyKey,
  }: UploadPhoto): Promise<{ photoId: string; imageUrl: string }> => {
    const picture = await convertPicture(bytes);
    const photoId = await inTransaction(async (tx) => {
      const createdAt = clock();
      const ownerId = await savedFor(requester, tx, createdAt);
      const claim = { requester, operation: 'uploadPhoto', key: idempotencyKey };
      return await tx.onceOnly({ ...claim, input: { sha256 } }, async () => {
        const unused = await tx.photos.countUnusedForMore(ownerId);
        if (unused >= quotas.unusedPhotos) {
          throw new Refusal('TOO_MANY_PHOTOS', quotas.unusedPhotos);
        }
        const made = { ownerId, guestId: guestIdOf(requester), picture, createdAt };
        const photo = await tx.photos.add({ id: newId(), ...made });
        return photo.id;
      });
    });
    // The same bytes convert to the same picture, so a repeat need not read the first one.
    return { photoId, imageUrl: dataImage(picture.bytes, picture.contentType) };
  };
}
