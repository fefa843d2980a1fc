import { fieldsOf } from '../../../lib/values/fields-of.ts';
import { parseText } from '../../../lib/values/typed-value.ts';

/** The photo's id in the response of POST /api/photos; throws when it has none. */
export function uploadedPhotoId(response: unknown): string {
  const photoId = parseText(fieldsOf(response)['photoId']);
  if (photoId === '') throw new Error('The response names no photo.');
  return photoId;
}
