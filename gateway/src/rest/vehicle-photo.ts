import { createHash } from 'node:crypto';
import { ServiceError } from '@dewlane/service-kit/edge';
import type { Exchange } from './call.ts';
import type { FindUpload } from './earlier-uploads.ts';
import type { SentPicture } from './inline-picture.ts';
import type { UploadPhoto } from './photo-uploads.ts';

/** How pictures are stored, and found again by their keys. */
export interface PhotoStorage {
  readonly uploadPhoto: UploadPhoto;
  readonly findUpload: FindUpload;
}

/** The vehicle that a picture is for. */
export interface PhotoTarget {
  /** Null for a new vehicle. */
  readonly id: string | null;
  readonly isOwn: boolean;
}

/**
 * The `photoId` for a payload's picture: absent to keep the current one, null to remove it. For a vehicle that isn't the caller's
 * nothing is stored, and only a request with the key and picture of an earlier one goes on: it may repeat a change of a vehicle
 * that is gone by now (API-41).
 * @throws ServiceError NOT_FOUND for any other vehicle that isn't the caller's; and as the upload does
 */
export async function photoOf(
  picture: SentPicture | null | undefined,
  { id, isOwn }: PhotoTarget,
  { uploadPhoto, findUpload }: PhotoStorage,
  exchange: Exchange<unknown, unknown, unknown>,
): Promise<{ photoId?: string | null }> {
  if (picture === undefined) return {};
  if (picture === null) return { photoId: null };
  const { idempotencyKey, context, markServed } = exchange;
  const sha256 = sha256Of(picture.bytes);
  const key = idempotencyKey === null ? null : keyOf(JSON.stringify([id, idempotencyKey, sha256]));
  if (key !== null) {
    // Until a day after the upgrade, the key may be as the version before made it, of the client's key alone.
    const keys = [key, keyOf(idempotencyKey ?? '')];
    const photoId = await findUpload({ sha256, keys }, context);
    markServed();
    if (photoId !== null) return { photoId };
  }
  if (!isOwn) refuseUnknownVehicle();
  const { photoId } = await uploadPhoto(picture, exchange, key, id === null);
  markServed();
  return { photoId };
}

/** Refuses a vehicle that isn't there or isn't the caller's. */
export function refuseUnknownVehicle(): never {
  throw new ServiceError('NOT_FOUND', 'Vehicle not found.');
}

/**
 * The key of an upload, derived from what makes a request for a vehicle the same: a corrected request, or one for another vehicle,
 * gets a photo of its own. It is hashed, to stay within the length limit.
 */
const keyOf = (text: string) => `photo:${sha256Of(text)}`;

const sha256Of = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
