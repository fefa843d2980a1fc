import { requireStaff } from '@dewlane/service-kit';
import type { ProjectionName, StaffLists } from '../../application/ports.ts';
import { awaitVersion } from '../../application/queries/await-version.ts';
import { markText } from '../../domain/list/changes.ts';
import type { Page } from '../../domain/list/page.ts';
import {
  parseAuditPage,
  parseDay,
  parseId,
  parseMonth,
  parsePage,
  parseSince,
} from './arguments.ts';
import { byCreation, changesAnswer, connectionOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { dateTime, json, plainText } from './scalars.ts';
import { staffAppointment } from './staff-appointment.ts';

type Resolver = (parent: never, input: never, context: GraphqlContext) => unknown;

/** Every field of Query and every reference is for staff only, decided here (design.md#identity-and-permissions). */
const forStaff =
  <Input>(resolve: (input: Input, context: GraphqlContext) => unknown): Resolver =>
  (_parent, input, context) => {
    requireStaff(context.caller);
    return resolve(input, context);
  };

/** A page of a list, with the cursor from which its changes are asked for. */
async function listAnswer<Row extends { id: string; createdAt: Date | null }>(
  lists: StaffLists,
  list: ProjectionName,
  read: () => Promise<Page<Row>>,
) {
  const mark = await lists.mark(list);
  const page = await read();
  return {
    ...connectionOf(page, byCreation, () => lists.count(list)),
    changeCursor: markText(mark),
  };
}

const Query = {
  staffAppointments: forStaff((input: object, { lists }) =>
    listAnswer(lists, 'appointments', () => lists.appointments(parsePage(input))),
  ),
  staffAppointmentChanges: forStaff(async (input: object, { lists }) =>
    changesAnswer(await lists.appointmentChanges(parseSince(input))),
  ),
  staffAppointmentsOfDay: forStaff((input: object, { lists }) =>
    lists.appointmentsOfDay(parseDay(input)),
  ),
  staffAppointmentCounts: forStaff((input: object, { lists }) =>
    lists.appointmentCounts(parseMonth(input)),
  ),
  staffAppointment: forStaff(async (input: object, { lists }) => {
    const [row] = await lists.appointmentsById([parseId(input)]);
    return row?.deleted ? null : row;
  }),
  staffUsers: forStaff((input: object, { lists }) =>
    listAnswer(lists, 'users', () => lists.users(parsePage(input))),
  ),
  staffUserChanges: forStaff(async (input: object, { lists }) =>
    changesAnswer(await lists.userChanges(parseSince(input))),
  ),
  staffQuizResponses: forStaff((input: object, { lists }) =>
    listAnswer(lists, 'quizResponses', () => lists.quizResponses(parsePage(input))),
  ),
  staffQuizResponseChanges: forStaff(async (input: object, { lists }) =>
    changesAnswer(await lists.quizResponseChanges(parseSince(input))),
  ),
  auditEntries: forStaff(async (input: { subjectId?: string | null }, { lists }) => {
    const subjectId = input.subjectId ?? null;
    const page = await lists.auditEntries(parseAuditPage(input), subjectId);
    return connectionOf(
      page,
      ({ id, occurredAt }) => ({ id, at: occurredAt }),
      () => lists.countAuditEntries(subjectId),
    );
  }),
};

type Reference = { id: string; version: number };

/** The resolvers of the admin subgraph. */
export const resolvers = {
  DateTime: dateTime,
  Date: plainText('Date'),
  JSON: json,
  Query,
  StaffAppointment: {
    ...staffAppointment,
    __resolveReference: async (reference: Reference, context: GraphqlContext) => {
      requireStaff(context.caller);
      const { arrivals, lists } = context;
      return await awaitVersion(arrivals, 'appointments', reference, async (id) => {
        const [row] = await lists.appointmentsById([id]);
        return row;
      });
    },
  },
  StaffUser: {
    stale: (row: { stale?: boolean }) => row.stale ?? false,
    __resolveReference: async (reference: Reference, context: GraphqlContext) => {
      requireStaff(context.caller);
      const { arrivals, lists } = context;
      return await awaitVersion(arrivals, 'users', reference, async (id) => {
        const [row] = await lists.usersById([id]);
        return row;
      });
    },
  },
  StaffQuizResponse: {
    completedAt: (row: { completedAt: boolean | null }) => row.completedAt ?? false,
  },
};
