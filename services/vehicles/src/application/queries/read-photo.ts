import type { StoredPicture } from '../ports/photos.ts';
import type { Dependencies } from '../ports.ts';

/** The bytes of a photo that `mayReadPhoto` has allowed; null if it was removed in the meantime. */
export function readPhoto({ photos }: Dependencies) {
  return async (photoId: string): Promise<StoredPicture | null> => {
    const [picture] = await photos.findPictures([photoId]);
    return picture ?? null;
  };
}
