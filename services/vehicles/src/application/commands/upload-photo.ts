import { dataImage, type Picture } from '../../domain/photo/photo.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies, Requester, Transaction } from '../ports.ts';
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
export function uploadPhoto(deps: Dependencies) {
  return async (upload: UploadPhoto): Promise<Uploaded> => {
    const { bytes, onlyRepeat = false } = upload;
    // Asked before it is converted, which is what costs.
    const before = onlyRepeat ? await storedBefore(deps, upload) : null;
    const picture = await deps.convertPicture(bytes);
    const stored = before ?? (await storeOnce(deps, upload, picture));
    // The same bytes convert to the same picture, so a repeat need not read the first one.
    return { ...stored, imageUrl: dataImage(picture.bytes, picture.contentType) };
  };
}

type Stored = Omit<Uploaded, 'imageUrl'>;

async function storedBefore(deps: Dependencies, upload: UploadPhoto): Promise<Stored> {
  const photoId = await claimed(deps, upload, async () => {
    throw new Refusal('PHOTO_NOT_SENT_BEFORE');
  });
  return { photoId, isRepeat: true };
}

async function storeOnce(
  deps: Dependencies,
  upload: UploadPhoto,
  picture: Picture,
): Promise<Stored> {
  const { newId, quotas } = deps;
  let isRepeat = true;
  const photoId = await claimed(deps, upload, async (tx, ownerId, createdAt) => {
    isRepeat = false;
    const unused = await tx.photos.countUnusedForMore(ownerId);
    if (unused >= quotas.unusedPhotos) throw new Refusal('TOO_MANY_PHOTOS', quotas.unusedPhotos);
    const made = { ownerId, guestId: guestIdOf(upload.requester), picture, createdAt };
    const photo = await tx.photos.add({ id: newId(), ...made });
    return photo.id;
  });
  return { photoId, isRepeat };
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
