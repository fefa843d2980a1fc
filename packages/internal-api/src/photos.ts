import { z } from 'zod';

/** Of vehicles: the picture's bytes in, a photo of the caller's out. `POST /internal/photos`. */
export const INTERNAL_PHOTOS_PATH = '/internal/photos';
/** Largest picture taken, in bytes (design.md#the-graph-and-the-calls). */
export const PHOTO_MAX_BYTES = 12 * 1024 * 1024;
/** The address of its own a photo has, at the gateway: `/api/photos/{photoId}/{hash}`. */
export const PUBLIC_PHOTOS_PATH = '/api/photos';

export const uploadedPhoto = z.object({ photoId: z.string(), imageUrl: z.string() });
export type UploadedPhoto = z.infer<typeof uploadedPhoto>;
