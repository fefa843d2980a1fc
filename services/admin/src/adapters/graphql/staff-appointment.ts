import type { Context } from './context.ts';
import type { StaffAppointmentResolvers } from './generated/types.ts';
import type { ShownAppointment } from './rows.ts';

/** The owner's account; null for a guest. */
const accountOf = async ({ userId }: ShownAppointment, { users }: Context) =>
  userId === null ? null : await users.load(userId);

/** The fields of an appointment that are not columns of its row. */
export const staffAppointment: StaffAppointmentResolvers = {
  stale: ({ stale }) => stale ?? false,
  customerName: async (row, _input, context) =>
    row.contactName ?? (await accountOf(row, context))?.firstName ?? null,
  /** As messages choose where they go. */
  customerEmail: async (row, _input, context) =>
    (await accountOf(row, context))?.email ?? row.contactEmail,
  quizResponse: async ({ quizResponseId }, _input, context) =>
    quizResponseId === null ? null : await context.quizResponses.load(quizResponseId),
};
