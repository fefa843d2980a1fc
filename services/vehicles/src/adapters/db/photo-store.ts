import { createHash } from 'node:crypto';
import { isUuid } from '@dewlane/service-kit';
import type { PhotoStore } from '../../application/ports/photos.ts';
import { PHOTO_COLUMNS, toPhoto } from './photo-rows.ts';
import type { Db } from './prisma.ts';
import { lockQuota } from './quota-lock.ts';

/** The photos in PostgreSQL, inside one transaction. */
export function createPhotoStore(tx: Db): PhotoStore {
  return {
    async add({ id, ownerId, guestId, picture, createdAt }) {
      const { bytes, contentType, width, height } = picture;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const row = await tx.photo.create({
        data: {
          id,
          ownerId,
          guestId,
          bytes: new Uint8Array(bytes),
          contentType,
          sha256,
          width,
          height,
          createdAt,
        },
        select: PHOTO_COLUMNS,
      });
      return toPhoto(row);
    },
    async lockOwned(id, ownerIds) {
      if (!isUuid(id)) return null;
      const locked = await tx.$queryRaw<{ id: string }[]>`
        select id from photos
        where id = ${id}::uuid
          and ("ownerId" = any(${[...ownerIds]}) or "guestId" = any(${[...ownerIds]})) for update`;
      if (locked.length === 0) return null;
      const row = await tx.photo.findUnique({ where: { id }, select: PHOTO_COLUMNS });
      return row === null ? null : toPhoto(row);
    },
    async attach(id, vehicle) {
      await tx.photo.update({
        where: { id },
        data: { vehicleId: vehicle.id, ownerId: vehicle.userId },
        select: { id: true },
      });
    },
    async remove(id) {
      await tx.photo.deleteMany({ where: { id } });
    },
    async countUnusedForMore(ownerId) {
      await lockQuota(tx, ownerId);
      return await tx.photo.count({ where: { ownerId, vehicleId: null } });
    },
    async removeAllOf(ownerIds) {
      await tx.$executeRaw`delete from photos where "ownerId" = any(${[...ownerIds]})`;
    },
    async changeOwner(from, to) {
      await tx.$executeRaw`
        update photos set "ownerId" = ${to} where "ownerId" = any(${[...from]})`;
    },
  };
}
