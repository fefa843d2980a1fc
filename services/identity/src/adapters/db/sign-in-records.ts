import type { SignInRecords } from '../../application/ports/sign-in.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import type { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';

/** The failures and locks of those who sign in; a subject’s row is locked while it is judged. */
export function createSignInRecords(db: Db): SignInRecords {
  async function lockedAt(now: Date, subject: Prisma.StringFilter): Promise<string[]> {
    const rows = await db.signInRecord.findMany({
      where: { subject, lockedUntil: { gt: now } },
      select: { subject: true },
    });
    return rows.map((row) => row.subject);
  }

  return {
    async lock(subject) {
      // The no-op update locks a row that already exists.
      await db.$executeRaw`insert into "sign_in_records" ("subject") values (${subject})
        on conflict ("subject") do update set "subject" = excluded."subject"`;
      const row = await db.signInRecord.findUnique({ where: { subject } });
      if (row === null) return EMPTY_RECORD;
      const { failedAt, pendingAt, lockedUntil } = row;
      return { failedAt, pendingAt, lockedUntil };
    },
    async lockAll(subject, subjectsBeginning) {
      const rows = await db.$queryRaw<{ subject: string }[]>`
        select "subject" from "sign_in_records"
        where "subject" = ${subject} or starts_with("subject", ${subjectsBeginning})
        order by "subject" for update`;
      return rows.map((row) => row.subject);
    },
    async save(subject, { failedAt, pendingAt, lockedUntil }, now) {
      await db.signInRecord.update({
        where: { subject },
        data: { failedAt, pendingAt, lockedUntil, updatedAt: now },
      });
    },
    locked: (subjectsBeginning, now) => lockedAt(now, { startsWith: subjectsBeginning }),
    lockedDevices: (subjectsBeginning, now) =>
      lockedAt(now, { startsWith: subjectsBeginning, contains: ':device:' }),
    async remove(subjects) {
      await db.signInRecord.deleteMany({ where: { subject: { in: [...subjects] } } });
    },
    async forgive(subjectsBeginning, now) {
      await db.signInRecord.updateMany({
        where: { subject: { startsWith: subjectsBeginning } },
        data: { failedAt: [], lockedUntil: null, updatedAt: now },
      });
    },
  };
}
