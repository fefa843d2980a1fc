import { isUuid } from '@dewlane/service-kit';
import type { PhotoReads } from '../../application/ports/photos.ts';
import type { PrismaClient } from './generated/client.ts';
import { PHOTO_COLUMNS, toPhoto } from './photo-rows.ts';

/** Reads of photos, each one query. */
export function createPhotoReads(prisma: PrismaClient): PhotoReads {
  return {
    async findPictures(ids) {
      const rows = await prisma.photo.findMany({
        where: { id: { in: ids.filter(isUuid) } },
        select: { ...PHOTO_COLUMNS, bytes: true, contentType: true },
      });
      return rows.map((row) => ({
        photo: toPhoto(row),
        bytes: row.bytes,
        contentType: row.contentType,
      }));
    },
    async findPhoto(id) {
      if (!isUuid(id)) return null;
      const row = await prisma.photo.findUnique({ where: { id }, select: PHOTO_COLUMNS });
      return row === null ? null : toPhoto(row);
    },
  };
}
