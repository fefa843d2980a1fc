import type { Dependencies } from '../ports.ts';

/** Who asks for a photo: staff may see every photo, others only their own. */
export type PhotoViewer = { readonly staff: true } | { readonly staff: false; ownerIds: string[] };

/** Whether the viewer may see a photo with this id and hash; doesn't read its bytes. */
export function mayReadPhoto({ photos }: Dependencies) {
  return async (
    { photoId, sha256 }: { photoId: string; sha256: string },
    viewer: PhotoViewer,
  ): Promise<boolean> => {
    const photo = await photos.findPhoto(photoId);
    if (photo === null || photo.sha256 !== sha256) return false;
    return viewer.staff || viewer.ownerIds.includes(photo.ownerId);
  };
}
