import { z } from 'zod';
import type { Sessions } from '../../application/ports/sessions.ts';
import { expiryOf, type Session } from '../../domain/session/session.ts';
import { LISTED, REMOVED_AT_ONCE } from './bounds.ts';
import type { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';

const times = { createdAt: z.coerce.date(), lastUsedAt: z.coerce.date() };
const customerSession = z.object({
  kind: z.literal('customer'),
  userId: z.number(),
  deviceId: z.string().optional(),
  ...times,
});
/** The shape of the column `sess`. */
const storedSession = z.discriminatedUnion('kind', [
  customerSession,
  z.object({ kind: z.literal('staff'), staffId: z.string(), ...times }),
]);

/** The sessions of customers and staff, in the one table `sessions`. */
export function createSessions(db: Db): Sessions {
  /** Returns the keys of the deleted sessions. */
  async function removeAll(where: Prisma.SessionWhereInput): Promise<string[]> {
    const rows = await db.session.findMany({ where, select: { sid: true } });
    const sids = rows.map(({ sid }) => sid);
    await db.session.deleteMany({ where: { sid: { in: sids } } });
    return sids;
  }

  return {
    async add(sid, session) {
      await db.session.create({ data: { sid, ...toColumns(session) } });
    },
    async find(sids) {
      const rows = await db.session.findMany({ where: { sid: { in: [...sids] } } });
      return new Map(rows.map(({ sid, sess }) => [sid, storedSession.parse(sess)]));
    },
    async update(sid, session) {
      await db.session.updateMany({ where: { sid }, data: toColumns(session) });
    },
    async remove(sid, kind) {
      await db.session.deleteMany({ where: { sid, sess: { path: ['kind'], equals: kind } } });
    },
    async removeAllOfStaff(staffId) {
      await db.session.deleteMany({ where: { sess: { path: ['staffId'], equals: staffId } } });
    },
    async ofUser(userId) {
      const rows = await db.session.findMany({
        where: ofUser(userId),
        orderBy: { expire: 'desc' },
        take: LISTED,
      });
      return rows.map(({ sid, sess }) => ({ sid, session: customerSession.parse(sess) }));
    },
    async sidsOfUser(userId) {
      const rows = await db.session.findMany({ where: ofUser(userId), select: { sid: true } });
      return rows.map(({ sid }) => sid);
    },
    async removeOfUser(userId, sid) {
      return (await db.session.deleteMany({ where: { ...ofUser(userId), sid } })).count > 0;
    },
    removeAllOfUser: (userId) => removeAll(ofUser(userId)),
    async removeBeyond(userId, most) {
      const rows = await db.$queryRaw<{ sid: string }[]>`
        delete from "sessions" where "sid" in (
          select "sid" from "sessions" where "sess" #> array['userId'] = to_jsonb(${userId}::int)
          order by "expire" desc, "sid" offset ${most} limit ${REMOVED_AT_ONCE}
        ) returning "sid"`;
      return rows.map(({ sid }) => sid);
    },
    removeAllOfDevice: (userId, deviceId) =>
      removeAll({ ...ofUser(userId), AND: { sess: { path: ['deviceId'], equals: deviceId } } }),
  };
}

/** Staff's sessions have no `userId`. */
function ofUser(userId: number): Prisma.SessionWhereInput {
  return { sess: { path: ['userId'], equals: userId } };
}

function toColumns(session: Session) {
  const { createdAt, lastUsedAt } = session;
  const sess = {
    ...session,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
  return { sess, expire: expiryOf(session) };
}
