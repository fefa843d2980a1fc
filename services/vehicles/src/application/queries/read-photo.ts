import type { PhotoReader, StoredPicture } from '../ports.ts';

/** Who may see a photo: staff every one, others their own. */
export type PhotoViewer = { readonly staff: true } | { readonly staff: false; owners: string[] };

/** Whether there is such a photo with these very bytes for this viewer; tells its hash without reading the bytes. */
export async function mayReadPhoto(
  reader: PhotoReader,
  { photoId, sha256 }: { photoId: string; sha256: string },
  viewer: PhotoViewer,
): Promise<boolean> {
  const photo = await reader.findPhoto(photoId);
  if (photo === null || photo.sha256 !== sha256) return false;
  return viewer.staff || viewer.owners.includes(photo.ownerId);
}

/** The bytes of a photo that `mayReadPhoto` allowed; null when it went meanwhile. */
export async function readPhoto(
  reader: PhotoReader,
  photoId: string,
): Promise<StoredPicture | null> {
  const [picture] = await reader.findPictures([photoId]);
  return picture ?? null;
}
