import type { Dependencies, StoredPicture } from '../ports.ts';

/** Who may see a photo: staff every one, others their own. */
export type PhotoViewer = { readonly staff: true } | { readonly staff: false; owners: string[] };

/** Whether there is such a photo with these very bytes for this viewer; compares its hash without reading the bytes. */
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

/** The bytes of a photo that `mayReadPhoto` allowed; null when it was removed meanwhile. */
export function readPhoto({ photos }: Dependencies) {
  return async (photoId: string): Promise<StoredPicture | null> => {
    const [picture] = await photos.findPictures([photoId]);
    return picture ?? null;
  };
}

/** Those of the photos that are there, in any order; only for vehicles that the caller may see. */
export function findPictures({ photos }: Dependencies) {
  return (photoIds: readonly string[]): Promise<StoredPicture[]> => photos.findPictures(photoIds);
}
