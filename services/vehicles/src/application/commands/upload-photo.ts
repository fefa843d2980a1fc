import { dataImage, type Picture } from '../../domain/photo/photo.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Requester, StoredPicture, Transaction } from '../ports.ts';
import { guestIdOf, savedFor } from '../steps/saved-for.ts';

export interface UploadPhoto {
  readonly requester: Requester;
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`, which identifies a repeated upload. */
  readonly sha256: string;
  readonly idempotencyKey: string | null;
  /** Whether nothing may be stored any more, and only a repeat is answered. */
  readonly onlyRepeat?: boolean;
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
 * @throws Refusal GUEST_MOVED, TOO_MANY_PHOTOS, PHOTO_NOT_SENT_BEFORE, and as ConvertPicture does; the reason of `gone`
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
  { bytes, contentType }: Pick<StoredPicture, 'bytes' | 'contentType'>,
  isRepeat: boolean,
): Uploaded {
  return { photoId, imageUrl: dataImage(bytes, contentType), isRepeat };
}

/**
 * The photo of an earlier upload with the same key; null if there was none.
 * @throws Refusal TOO_MANY_PHOTOS if there was none and no more may be stored
 */
async function storedBefore(deps: Dependencies, upload: UploadPhoto): Promise<string | null> {
  try {
    return await claimed(deps, upload, async (tx, ownerId) => {
      if (!upload.onlyRepeat) await refuseBeyondQuota(deps, tx, ownerId);
      // Ends the transaction without having claimed the key.
      throw new Refusal('PHOTO_NOT_SENT_BEFORE');
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PHOTO_NOT_SENT_BEFORE') return null;
    throw error;
  }
}

async function storeOnce(
  deps: Dependencies,
  upload: UploadPhoto,
  picture: Picture,
): Promise<Pick<Uploaded, 'photoId' | 'isRepeat'>> {
  let isRepeat = true;
  const photoId = await claimed(deps, upload, async (tx, ownerId, createdAt) => {
    isRepeat = false;
    await refuseBeyondQuota(deps, tx, ownerId);
    const made = { ownerId, guestId: guestIdOf(upload.requester), picture, createdAt };
    const photo = await tx.photos.add({ id: deps.newId(), ...made });
    return photo.id;
  });
  return { photoId, isRepeat };
}

async function refuseBeyondQuota(
  { quotas }: Dependencies,
  { photos }: Transaction,
  ownerId: string,
): Promise<void> {
  const unused = await photos.countUnusedForMore(ownerId);
  if (unused >= quotas.unusedPhotos) throw new Refusal('TOO_MANY_PHOTOS', quotas.unusedPhotos);
}

/** The photo of an upload: an earlier one's with the same key, else the one that `store` makes. */
async function claimed(
  { clock, inTransaction }: Dependencies,
  { requester, sha256, idempotencyKey: key }: UploadPhoto,
  store: (tx: Transaction, ownerId: string, createdAt: Date) => Promise<string>,
): Promise<string> {
  return await inTransaction(async (tx) => {
    const createdAt = clock();
    const ownerId = await savedFor(requester, tx, createdAt);
    const claim = { requester, operation: 'uploadPhoto', key, input: { sha256 } };
    return await tx.onceOnly(claim, () => store(tx, ownerId, createdAt));
  });
}
