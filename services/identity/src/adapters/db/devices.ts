import { isUuid, newId } from '@dewlane/service-kit';
import type { Devices } from '../../application/ports/devices.ts';
import { boundedUserAgent, LISTED, REMOVED_AT_ONCE } from './bounds.ts';
import type { Db } from './prisma.ts';

/** The devices of customers and staff, one table each. */
export function createDevices(db: Db): Devices {
  return {
    async find(deviceToken) {
      const [ofUser, ofStaff] = [
        await db.device.findUnique({
          where: { deviceToken },
          select: { id: true, userId: true },
        }),
        await db.staffDevice.findMany({
          where: { deviceToken },
          select: { id: true, staffId: true },
        }),
      ];
      return { ofUser, ofStaff };
    },
    async tokenOf(userId, id) {
      if (!isUuid(id)) return null;
      const where = { userId, id };
      const found = await db.device.findFirst({ where, select: { deviceToken: true } });
      return found?.deviceToken ?? null;
    },
    async changeToken(tokenDigest, newDigest) {
      const change = { where: { deviceToken: tokenDigest }, data: { deviceToken: newDigest } };
      await db.device.updateMany(change);
      await db.staffDevice.updateMany(change);
    },
    async noteUser(deviceToken, { userId, userAgent, at }) {
      const visit = { userId, deviceInfo: boundedUserAgent(userAgent), lastAccessAt: at };
      const { id } = await db.device.upsert({
        where: { deviceToken },
        update: visit,
        create: { ...visit, id: newId(), deviceToken, createdAt: at },
        select: { id: true },
      });
      return id;
    },
    async isOneOf(userId, tokenDigests) {
      const where = { userId, deviceToken: { in: [...tokenDigests] } };
      return (await db.device.count({ where })) > 0;
    },
    async ofUser(userId) {
      const rows = await db.device.findMany({
        where: { userId },
        orderBy: { lastAccessAt: 'desc' },
        take: LISTED,
      });
      return rows.map(({ id, deviceInfo, lastAccessAt }) => ({
        id,
        userAgent: deviceInfo,
        lastUsedAt: lastAccessAt,
      }));
    },
    async remove(userId, id) {
      return isUuid(id) && (await db.device.deleteMany({ where: { userId, id } })).count > 0;
    },
    async removeAllOfUser(userId, keptDigest) {
      const others = keptDigest === null ? {} : { deviceToken: { not: keptDigest } };
      await db.device.deleteMany({ where: { userId, ...others } });
    },
    async removeAllOfStaff(staffId) {
      await db.staffDevice.deleteMany({ where: { staffId } });
    },
    async removeBeyond(userId, most) {
      // Another account that signs in on one of them holds its row, and takes it over.
      await db.$executeRaw`
        delete from "devices" where "id" in (
          select "id" from "devices" where "id" in (
            select "id" from "devices" where "userId" = ${userId}
            order by "lastAccessAt" desc, "id" desc offset ${most} limit ${REMOVED_AT_ONCE}
          ) for update skip locked
        )`;
    },
    async noteStaff(deviceToken, { staffId, userAgent, at }) {
      const visit = { deviceInfo: boundedUserAgent(userAgent), lastAccessAt: at };
      await db.staffDevice.upsert({
        where: { deviceToken_staffId: { deviceToken, staffId } },
        update: visit,
        create: { ...visit, id: newId(), staffId, deviceToken, createdAt: at },
      });
    },
  };
}
