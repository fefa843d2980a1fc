import { requireStaff } from '@dewlane/service-kit';
import { awaitVersion } from '../../application/queries/await-version.ts';
import { parseAuditPage, parseDay, parseMonth, parsePage } from './arguments.ts';
import { byCreation, connectionOf } from './connection.ts';
import type { GraphqlContext } from './context.ts';
import { dateTime, json, plainText } from './scalars.ts';
import { staffAppointment } from './staff-appointment.ts';

type Resolver = (parent: never, input: never, context: GraphqlContext) => unknown;

/** Every field of Query and every reference is for staff only, decided here (DESIGN §3). */
const forStaff =
  <Input>(resolve: (input: Input, context: GraphqlContext) => unknown): Resolver =>
  (_parent, input, context) => {
    requireStaff(context.caller);
    return resolve(input, context);
  };

const Query = {
  staffAppointments: forStaff(async (input: object, { lists }) =>
    connectionOf(await lists.appointments(parsePage(input)), byCreation, () =>
      lists.count('appointments'),
    ),
  ),
  staffAppointmentsOfDay: forStaff((input: object, { lists }) =>
    lists.appointmentsOfDay(parseDay(input)),
  ),
  staffAppointmentCounts: forStaff((input: object, { lists }) =>
    lists.appointmentCounts(parseMonth(input)),
  ),
  staffAppointment: forStaff(async ({ id }: { id: string }, { lists }) => {
    const [row] = await lists.appointmentsById([id]);
    return row?.deleted ? null : row;
  }),
  staffUsers: forStaff(async (input: object, { lists }) =>
    connectionOf(await lists.users(parsePage(input)), byCreation, () => lists.count('users')),
  ),
  staffQuizResponses: forStaff(async (input: object, { lists }) =>
    connectionOf(await lists.quizResponses(parsePage(input)), byCreation, () =>
      lists.count('quizResponses'),
    ),
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
