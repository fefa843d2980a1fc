import { dataImage, type Picture } from '../../domain/photo/photo.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { PhotoWithPicture } from '../ports/photos.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import { asUploader, type KeyedUpload } from '../steps/as-uploader.ts';

export interface UploadPhoto extends KeyedUpload {
  readonly bytes: Uint8Array;
  /** Whether nothing may be stored any more, and only a repeat is answered. */
  readonly onlyRepeat?: boolean;
  /** Whether a vehicle is to be added with it: then none is stored where that would be refused. */
  readonly forNewVehicle?: boolean;
  /** Aborted when the sender has gone: then nothing is stored. */
  readonly gone?: AbortSignal;
}

/** A stored photo. */
export interface Uploaded {
  readonly photoId: string;
  readonly imageUrl: string;
  /** Whether an earlier upload had stored it, and it is still there. */
  readonly isRepeat: boolean;
}

/**
 * Stores a picture for a later vehicle, once per idempotency key; it is converted outside the transactions, and only if it may
 * be stored.
 * @throws Refusal GUEST_MOVED, TOO_MANY_PHOTOS, TOO_MANY_VEHICLES, PHOTO_NOT_SENT_BEFORE, and as ConvertPicture does; the reason of `gone`
 */
export function uploadPhoto(deps: Dependencies) {
  return async (upload: UploadPhoto): Promise<Uploaded> => {
    const { bytes, onlyRepeat = false, gone } = upload;
    const before = await storedBefore(deps, upload);
    const [stored] = before === null ? [] : await deps.photos.findPictures([before]);
    if (stored !== undefined) return answer(stored.photo.id, stored, true);
    if (onlyRepeat) throw new Refusal('PHOTO_NOT_SENT_BEFORE');
    // The same bytes convert to the same picture, so a repeat at the same time need not read the first one.
    const picture = await deps.convertPicture(bytes, gone);
    gone?.throwIfAborted();
    // What its owner has removed isn't stored again: the key has had its effect.
    if (before !== null) return answer(before, picture, false);
    const { photoId, isRepeat } = await storeOnce(deps, upload, picture);
    return answer(photoId, picture, isRepeat);
  };
}

function answer(
  photoId: string,
  { bytes, contentType }: Pick<PhotoWithPicture, 'bytes' | 'contentType'>,
  isRepeat: boolean,
): Uploaded {
  return { photoId, imageUrl: dataImage(bytes, contentType), isRepeat };
}

/**
 * The photo of an earlier upload with the same key; null if there was none.
 * @throws Refusal TOO_MANY_PHOTOS or TOO_MANY_VEHICLES if there was none and no more may be stored
 */
async function storedBefore(deps: Dependencies, upload: UploadPhoto): Promise<string | null> {
  return await asUploader(deps, upload, async (tx, { keyed, ownerId }) => {
    const earlier = await tx.earlierResult(keyed);
    if (earlier !== null) return String(earlier.json);
    if (!upload.onlyRepeat) await refuseBeyondQuota(deps, tx, ownerId, upload);
    return null;
  });
}

async function storeOnce(
  deps: Dependencies,
  upload: UploadPhoto,
  picture: Picture,
): Promise<Pick<Uploaded, 'photoId' | 'isRepeat'>> {
  return await asUploader(deps, upload, async (tx, { keyed, ownerId, guestId, now: createdAt }) => {
    const id = deps.newId();
    const photoId = await tx.onceOnly(keyed, async () => {
      await refuseBeyondQuota(deps, tx, ownerId, upload);
      const photo = await tx.photos.add({ id, ownerId, guestId, picture, createdAt });
      return photo.id;
    });
    return { photoId, isRepeat: photoId !== id };
  });
}

async function refuseBeyondQuota(
  { quotas }: Dependencies,
  { photos, vehicles }: Transaction,
  ownerId: string,
  { forNewVehicle = false }: UploadPhoto,
): Promise<void> {
  const held = forNewVehicle ? await vehicles.countForMore(ownerId) : 0;
  if (held >= quotas.vehicles) throw new Refusal('TOO_MANY_VEHICLES', quotas.vehicles);
  const unused = await photos.countUnusedForMore(ownerId);
  if (unused >= quotas.unusedPhotos) throw new Refusal('TOO_MANY_PHOTOS', quotas.unusedPhotos);
}
