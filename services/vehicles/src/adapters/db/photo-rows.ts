import { PUBLIC_PHOTOS_PATH } from '@dewlane/internal-api';
import type { Photo } from '../../domain/photo/photo.ts';

/** The columns of a photo without its bytes. */
export const PHOTO_COLUMNS = { id: true, ownerId: true, sha256: true, vehicleId: true } as const;

/** Maps a row to a photo, with the path made of its id and hash. */
export function toPhoto(row: {
  id: string;
  ownerId: string;
  sha256: string;
  vehicleId: string | null;
}): Photo {
  return {
    id: row.id,
    ownerId: row.ownerId,
    sha256: row.sha256,
    vehicleId: row.vehicleId,
    address: `${PUBLIC_PHOTOS_PATH}/${row.id}/${row.sha256}`,
  };
}
