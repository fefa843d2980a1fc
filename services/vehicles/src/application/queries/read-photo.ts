import type { StoredPicture } from '../ports/photos.ts';
import type { Dependencies } from '../ports.ts';

/** Who asks for a photo: staff may see every photo, others only their own. */
export type PhotoViewer = { readonly staff: true } | { readonly staff: false; owners: string[] };

/** Whether the viewer may see a photo with this id and hash; doesn't read its bytes. */
export function mayReadPhoto({ photos }: Dependencies) {
  return async (
    { photoId, sha256 }: { photoId: string; sha256: string },
    viewer: PhotoViewer,
  ): Promise<boolean> => {
    const photo = await photos.findPhoto(photoId);
    if (photo === null || photo.sha256 !== sha256) return false;
    return viewer.staff || viewer.owners.includes(photo.ownerId);
  };
}

/** The bytes of a photo that `mayReadPhoto` has allowed; null if it was removed in the meantime. */
export function readPhoto({ photos }: Dependencies) {
  return async (photoId: string): Promise<StoredPicture | null> => {
    const [picture] = await photos.findPictures([photoId]);
    return picture ?? null;
  };
}

/** The existing photos of these ids, in any order; call it only for vehicles that the caller may see. */
export function findPictures({ photos }: Dependencies) {
  return (photoIds: readonly string[]): Promise<StoredPicture[]> => photos.findPictures(photoIds);
}
