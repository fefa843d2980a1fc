import { z } from 'zod';

/** Vehicles: takes a picture's bytes and stores a photo of the caller's. `POST /internal/photos`. */
export const INTERNAL_PHOTOS_PATH = '/internal/photos';
/** The largest accepted picture, in bytes (design.md#the-graph-and-the-calls). */
export const PICTURE_MAX_BYTES = 12 * 1024 * 1024;
/** The gateway's path of a photo: `/api/photos/{photoId}/{hash}`. */
export const PUBLIC_PHOTOS_PATH = '/api/photos';

/** The header, with the value 1, of an upload that is to be answered only if it repeats an earlier one: it stores nothing. */
export const ONLY_REPEAT_HEADER = 'x-only-repeat';
/** The header, with the value 1, of an upload for a vehicle that is yet to be added: refused where that would be (PERM-10). */
export const FOR_NEW_VEHICLE_HEADER = 'x-for-new-vehicle';

/**
 * Vehicles: the id of the photo that the caller has uploaded with one of some keys, null if there was none. Looked up by the
 * picture's hash, it needs no picture. `POST /internal/photos/uploaded`.
 */
export const EARLIER_UPLOAD_PATH = `${INTERNAL_PHOTOS_PATH}/uploaded`;

export const earlierUploadQuestion = z.object({
  /** SHA-256 of the picture as it was sent, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  keys: z.array(z.string().min(1).max(200)).max(2),
});
export type EarlierUploadQuestion = z.infer<typeof earlierUploadQuestion>;

export const earlierUpload = z.object({ photoId: z.string().nullable() });
export type EarlierUpload = z.infer<typeof earlierUpload>;

export const uploadedPhoto = z.object({
  photoId: z.string(),
  imageUrl: z.string(),
  /** Whether an earlier upload with the same key stored it and it is still there: only then it does not count (PERM-13). */
  isRepeat: z.boolean().default(false),
});
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;
