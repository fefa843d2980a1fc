import type { PhotoReader } from '../../application/ports.ts';
import type { Database } from './database.ts';
import { PHOTO_COLUMNS, toPhoto } from './photo-rows.ts';
import { isUuid } from './uuid.ts';

/** Reads of photos, each one query. */
export function photoReaderOn(database: Database): PhotoReader {
  return {
    async findPictures(ids) {
      const rows = await database.photo.findMany({
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
      const row = await database.photo.findUnique({ where: { id }, select: PHOTO_COLUMNS });
      return row === null ? null : toPhoto(row);
    },
  };
}
