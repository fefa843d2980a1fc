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
  /** Whether nothing may be stored any more, and only a repeat is answered. */
  readonly onlyRepeat?: boolean;
}

/** A stored photo. */
export interface Uploaded {
  readonly photoId: string;
  readonly imageUrl: string;
  /** Whether an earlier upload had stored it. */
  readonly isRepeat: boolean;
}

/**
 * Stores a picture for a later vehicle, once per idempotency key; it is converted outside the transaction.
 * @throws Refusal GUEST_MOVED, TOO_MANY_PHOTOS, PHOTO_NOT_SENT_BEFORE, and as ConvertPicture does
 */
export function uploadPhoto({ clock, convertPicture, inTransaction, newId, quotas }: Dependencies) {
  return async ({
    requester,
    bytes,
    sha256,
    idempotencyKey,
    onlyRepeat = false,
  }: UploadPhoto): Promise<Uploaded> => {
    const picture = await convertPicture(bytes);
    const stored = await inTransaction(async (tx) => {
      const createdAt = clock();
      const ownerId = await savedFor(requester, tx, createdAt);
      const claim = { requester, operation: 'uploadPhoto', key: idempotencyKey };
      let isRepeat = true;
      const photoId = await tx.onceOnly({ ...claim, input: { sha256 } }, async () => {
        if (onlyRepeat) throw new Refusal('PHOTO_NOT_SENT_BEFORE');
        isRepeat = false;
        const unused = await tx.photos.countUnusedForMore(ownerId);
        if (unused >= quotas.unusedPhotos) {
          throw new Refusal('TOO_MANY_PHOTOS', quotas.unusedPhotos);
        }
        const made = { ownerId, guestId: guestIdOf(requester), picture, createdAt };
        const photo = await tx.photos.add({ id: newId(), ...made });
        return photo.id;
      });
      return { photoId, isRepeat };
    });
    // The same bytes convert to the same picture, so a repeat need not read the first one.
    return { ...stored, imageUrl: dataImage(picture.bytes, picture.contentType) };
  };
}
