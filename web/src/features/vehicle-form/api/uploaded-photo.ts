import { z } from 'zod';

const uploaded = z.object({ photoId: z.string().min(1) });

/** The photo's id in the answer of POST /api/photos; throws when it has none. */
export function uploadedPhotoId(answer: unknown): string {
  return uploaded.parse(answer).photoId;
}
