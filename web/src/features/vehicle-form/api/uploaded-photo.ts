import { fieldsOf, textOf } from '../../../lib/storage/stored-value.ts';

/** The photo's id in the answer of POST /api/photos; throws when it has none. */
export function uploadedPhotoId(answer: unknown): string {
  const photoId = textOf(fieldsOf(answer)['photoId']);
  if (photoId === '') throw new Error('The answer names no photo.');
  return photoId;
}
