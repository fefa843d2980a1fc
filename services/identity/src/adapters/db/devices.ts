import { newId } from '@dewlane/service-kit';
import type { Devices } from '../../application/ports.ts';
import { boundedUserAgent } from './bounds.ts';
import type { Db } from './client.ts';

export function devicesIn(db: Db): Devices {
  return {
    async touch(tokenDigest, { userId, userAgent, at }) {
      const { count } = await db.device.updateMany({
        where: { deviceToken: tokenDigest },
        data: { userId, deviceInfo: boundedUserAgent(userAgent), lastAccessAt: at },
      });
      return count === 1;
    },
    async add(tokenDigest, { userId, userAgent, at }) {
      await db.device.create({
        data: {
          id: newId(),
          userId,
          deviceToken: tokenDigest,
          deviceInfo: boundedUserAgent(userAgent),
          lastAccessAt: at,
          createdAt: at,
        },
      });
    },
  };
}
