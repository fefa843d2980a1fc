import * as z from 'zod/mini';

const uploaded = z.object({ photoId: z.string().check(z.minLength(1)) });

/** The photo's id in the answer of POST /api/photos; throws when it has none. */
export function uploadedPhotoId(answer: unknown): string {
  return uploaded.parse(answer).photoId;
}
