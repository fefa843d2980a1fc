import { PUBLIC_PHOTOS_PATH } from '@dewlane/internal-api';
import type { Photo } from '../../domain/photo/photo.ts';

/** The columns of a photo beside its bytes. */
export const PHOTO_COLUMNS = { id: true, ownerId: true, sha256: true, vehicleId: true } as const;

/** The photo a row holds, with the address that its id and hash make. */
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
