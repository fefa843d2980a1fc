import { inOrder } from '@dewlane/service-kit';
import { cutPage, type Page, type PageRequest } from '@dewlane/service-kit/application';
import type {
  AuditEntryRow,
  DayCount,
  StaffAppointmentRow,
  StaffLists,
  StaffQuizResponseRow,
  StaffUserRow,
} from '../../application/ports/lists.ts';
import type { ProjectionName } from '../../application/ports/projections.ts';
import type { PrismaClient } from './generated/client.ts';
import { changesSince, markNow } from './staff-changes.ts';

const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Staff's lists from the projections, without tombstones. */
export function createStaffLists(prisma: PrismaClient): StaffLists {
  return {
    async appointments(page) {
      const rows = await prisma.appointment.findMany(newestFirst(page));
      return cutPage<StaffAppointmentRow>(rows, page.first);
    },
    async appointmentsOfDay(date) {
      return await prisma.appointment.findMany({
        where: { scheduledDate: date, deleted: false },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        take: MOST_OF_A_DAY,
      });
    },
    async appointmentCounts(month) {
      return await countsByDay(prisma, month);
    },
    async appointmentsById(ids) {
      const rows = await prisma.appointment.findMany({ where: { id: { in: [...ids] } } });
      return inOrder<StaffAppointmentRow>(ids, rows, ({ id }) => id);
    },
    async users(page) {
      const rows = await prisma.user.findMany(newestFirst(page));
      return cutPage<StaffUserRow>(rows, page.first);
    },
    async usersById(ids) {
      const rows = await prisma.user.findMany({ where: { id: { in: [...ids] } } });
      return inOrder<StaffUserRow>(ids, rows, ({ id }) => id);
    },
    async quizResponses(page) {
      const rows = await prisma.quizResponse.findMany(newestFirst(page));
      return cutPage<StaffQuizResponseRow>(rows, page.first);
    },
    async quizResponsesById(ids) {
      const rows = await prisma.quizResponse.findMany({
        where: { id: { in: [...ids] }, deleted: false },
      });
      return inOrder<StaffQuizResponseRow>(ids, rows, ({ id }) => id);
    },
    mark: (list) => markNow(prisma, list),
    appointmentChanges: (since) =>
      changesSince<StaffAppointmentRow>(prisma, 'appointments', since, (query) =>
        prisma.appointment.findMany(query),
      ),
    userChanges: (since) =>
      changesSince<StaffUserRow>(prisma, 'users', since, (query) => prisma.user.findMany(query)),
    quizResponseChanges: (since) =>
      changesSince<StaffQuizResponseRow>(prisma, 'quizResponses', since, (query) =>
        prisma.quizResponse.findMany(query),
      ),
    auditEntries: (page, subjectId) => auditPage(prisma, page, subjectId),
    count: (list) => countOf(prisma, list),
    countAuditEntries: (subjectId) =>
      prisma.auditEntry.count({ where: subjectId === null ? {} : { subjectId } }),
  };
}

/** More appointments than one business has in a day. */
const MOST_OF_A_DAY = 1_000;

/** One extra row shows whether there is a next page. */
function newestFirst({ first, after }: PageRequest) {
  const before = after && {
    OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, id: { lt: after.id } }],
  };
  return { where: { deleted: false, ...before }, orderBy: NEWEST_FIRST, take: first + 1 };
}

async function countsByDay(prisma: PrismaClient, month: string): Promise<DayCount[]> {
  const groups = await prisma.appointment.groupBy({
    by: ['scheduledDate'],
    where: {
      deleted: false,
      status: { not: 'cancelled' },
      scheduledDate: { gte: `${month}-01`, lte: `${month}-31` },
    },
    _count: true,
    orderBy: { scheduledDate: 'asc' },
  });
  return groups.flatMap(({ scheduledDate, _count }) =>
    scheduledDate === null ? [] : [{ date: scheduledDate, count: _count }],
  );
}

async function auditPage(
  prisma: PrismaClient,
  { first, after }: PageRequest,
  subjectId: string | null,
): Promise<Page<AuditEntryRow>> {
  const before = after && {
    OR: [{ occurredAt: { lt: after.at } }, { occurredAt: after.at, id: { lt: after.id } }],
  };
  const rows = await prisma.auditEntry.findMany({
    where: { ...(subjectId === null ? {} : { subjectId }), ...before },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
    take: first + 1,
  });
  return cutPage<AuditEntryRow>(rows, first);
}

function countOf(prisma: PrismaClient, list: ProjectionName): Promise<number> {
  const where = { deleted: false };
  if (list === 'appointments') return prisma.appointment.count({ where });
  if (list === 'users') return prisma.user.count({ where });
  return prisma.quizResponse.count({ where });
}
