import type { StoredPicture } from '../ports/photos.ts';
import type { Dependencies } from '../ports.ts';

/** The existing photos of these ids, in any order; call it only for vehicles that the caller may see. */
export function findPictures({ photos }: Dependencies) {
  return (photoIds: readonly string[]): Promise<StoredPicture[]> => photos.findPictures(photoIds);
}
