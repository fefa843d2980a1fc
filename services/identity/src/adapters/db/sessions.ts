import { z } from 'zod';
import type { Sessions } from '../../application/ports.ts';
import { expiryOf, type Session } from '../../domain/session/session.ts';
import type { Db } from './prisma.ts';

const times = { createdAt: z.coerce.date(), lastUsedAt: z.coerce.date() };
/** What `sess` holds. */
const storedSession = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), userId: z.number(), ...times }),
  z.object({ kind: z.literal('staff'), staffId: z.string(), ...times }),
]);

export function sessionsIn(db: Db): Sessions {
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
  };
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
