import type { SignInRecords } from '../../application/ports/sign-in.ts';
import { EMPTY_RECORD } from '../../domain/sign-in/sign-in-record.ts';
import { DEVICE_MARK, deviceIn, subjectOf, subjectOfDevice } from '../../domain/sign-in/subject.ts';
import type { Prisma } from './generated/client.ts';
import type { Db } from './prisma.ts';

/** The failures and locks of those who sign in; a subject’s row is locked while it is judged. */
export function createSignInRecords(db: Db): SignInRecords {
  async function lockedAt(now: Date, subject: Prisma.StringFilter): Promise<string[]> {
    const rows = await db.signInRecord.findMany({
      where: { subject, lockedUntil: { gt: now } },
      select: { subject: true },
    });
    const subjects = rows.map((row) => row.subject);
    const known = await devicesAmong(subjects);
    return subjects.filter((locked) => deviceIn(locked) === undefined || known.has(locked));
  }

  /** Those of devices that their account still knows: the record of one that it has forgotten locks nobody out (AUTH-34). */
  async function devicesAmong(subjects: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = subjects.map(deviceIn).filter((id) => id !== undefined);
    if (ids.length === 0) return new Set();
    const where = { id: { in: ids } };
    const ofUsers = await db.device.findMany({ where, select: { id: true, userId: true } });
    const ofStaff = await db.staffDevice.findMany({ where, select: { id: true, staffId: true } });
    return new Set([
      ...ofUsers.map(({ id, userId }) => subjectOfDevice(subjectOf('user', userId), id)),
      ...ofStaff.map(({ id, staffId }) => subjectOfDevice(subjectOf('staff', staffId), id)),
    ]);
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
      lockedAt(now, { startsWith: subjectsBeginning, contains: DEVICE_MARK }),
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
