import { connectionOf, requireStaff } from '@dewlane/service-kit';
import type { Page, PagePosition } from '@dewlane/service-kit/application';
import type { ProjectionName } from '../../application/ports/projections.ts';
import type { WrittenVersion } from '../../application/queries/await-version.ts';
import type { Queries } from '../../application/queries.ts';
import { markText, toChanges } from './changes.ts';
import { type Context, forStaff } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import { parseAuditPage, parseDay, parseId, parseMonth, parsePage, parseSince } from './inputs.ts';
import type { Listed } from './rows.ts';
import { dateTime, json, plainText } from './scalars.ts';
import { staffAppointment } from './staff-appointment.ts';

/** Restricts a reference to staff, as `forStaff` does a field. */
const referenceForStaff =
  <Row>(resolve: (written: WrittenVersion) => Row) =>
  (written: WrittenVersion, context: Context): Row => {
    requireStaff(context.caller);
    return resolve(written);
  };

/** The resolvers of the admin subgraph. */
export function createResolvers(queries: Queries): Resolvers {
  return {
    DateTime: dateTime,
    Date: plainText('Date'),
    JSON: json,
    Query: queryResolvers(queries),
    StaffAppointment: {
      ...staffAppointment,
      __resolveReference: referenceForStaff(queries.awaitAppointment),
    },
    StaffUser: {
      stale: ({ stale }) => stale ?? false,
      __resolveReference: referenceForStaff(queries.awaitUser),
    },
    StaffQuizResponse: {
      completedAt: ({ completedAt }) => completedAt ?? false,
    },
  };
}

function queryResolvers(queries: Queries): NonNullable<Resolvers['Query']> {
  /** A page of a list, with the cursor for its later changes. */
  async function listed<Row extends { id: string; createdAt: Date | null }>(
    list: ProjectionName,
    read: () => Promise<Page<Row>>,
  ): Promise<Listed<Row>> {
    const mark = await queries.mark(list);
    const page = await read();
    return {
      ...connectionOf(page, byCreation, () => queries.count(list)),
      changeCursor: markText(mark),
    };
  }

  return {
    staffAppointments: forStaff((input) =>
      listed('appointments', () => queries.appointments(parsePage(input))),
    ),
    staffAppointmentChanges: forStaff(async (input) =>
      toChanges(await queries.appointmentChanges(parseSince(input))),
    ),
    staffAppointmentsOfDay: forStaff((input) => queries.appointmentsOfDay(parseDay(input))),
    staffAppointmentCounts: forStaff((input) => queries.appointmentCounts(parseMonth(input))),
    staffAppointment: forStaff(async (input) => {
      const [row] = await queries.appointmentsById([parseId(input)]);
      return row && !row.deleted ? row : null;
    }),
    staffUsers: forStaff((input) => listed('users', () => queries.users(parsePage(input)))),
    staffUserChanges: forStaff(async (input) =>
      toChanges(await queries.userChanges(parseSince(input))),
    ),
    staffQuizResponses: forStaff((input) =>
      listed('quizResponses', () => queries.quizResponses(parsePage(input))),
    ),
    staffQuizResponseChanges: forStaff(async (input) =>
      toChanges(await queries.quizResponseChanges(parseSince(input))),
    ),
    auditEntries: forStaff(async (input) => {
      const subjectId = input.subjectId ?? null;
      const page = await queries.auditEntries(parseAuditPage(input), subjectId);
      return connectionOf(
        page,
        ({ id, occurredAt }) => ({ id, at: occurredAt }),
        () => queries.countAuditEntries(subjectId),
      );
    }),
  };
}

/** The position of a row in a list by creation. */
function byCreation({ id, createdAt }: { id: string; createdAt: Date | null }): PagePosition {
  return { id, at: createdAt ?? new Date(0) };
}
