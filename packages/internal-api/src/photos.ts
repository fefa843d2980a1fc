import { z } from 'zod';

/** Vehicles: takes a picture's bytes and stores a photo of the caller's. `POST /internal/photos`. */
export const INTERNAL_PHOTOS_PATH = '/internal/photos';
/** The largest accepted picture, in bytes (design.md#the-graph-and-the-calls). */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;
/** The gateway's path of a photo: `/api/photos/{photoId}/{hash}`. */
export const PUBLIC_PHOTOS_PATH = '/api/photos';

/** The header, with the value 1, of an upload that is to be answered only if it repeats an earlier one: it stores nothing. */
export const ONLY_REPEAT_HEADER = 'x-only-repeat';

export const uploadedPhoto = z.object({
  photoId: z.string(),
  imageUrl: z.string(),
  /** Whether an earlier upload with the same key stored it and it is still there: only then it does not count (PERM-13). */
  isRepeat: z.boolean().default(false),
});
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;
