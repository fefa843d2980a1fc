import type { StaffAppointmentRow } from '../../application/ports/lists.ts';
import type { Context } from './context.ts';

type Row = StaffAppointmentRow & { stale?: boolean };

/** The owner's account; null for a guest. */
const accountOf = async ({ userId }: Row, { users }: Context) =>
  userId === null ? null : await users.load(userId);

/** The fields of an appointment that are not columns of its row. */
export const staffAppointment = {
  stale: ({ stale }: Row) => stale ?? false,
  customerName: async (row: Row, _input: unknown, context: Context) =>
    row.contactName ?? (await accountOf(row, context))?.firstName ?? null,
  /** As messages choose where they go. */
  customerEmail: async (row: Row, _input: unknown, context: Context) =>
    (await accountOf(row, context))?.email ?? row.contactEmail,
  quizResponse: async ({ quizResponseId }: Row, _input: unknown, context: Context) =>
    quizResponseId === null ? null : await context.quizResponses.load(quizResponseId),
};
