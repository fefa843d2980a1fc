import {
  StaffAppointmentCountsDocument,
  type StaffAppointmentRowFragment,
  StaffAppointmentsDocument,
  StaffAppointmentsOfDayDocument,
  StaffQuizResponsesDocument,
  type StaffQuizResponsesQuery,
  StaffUsersDocument,
  type StaffUsersQuery,
} from '../../../generated/staff/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';

export type StaffAppointmentRow = StaffAppointmentRowFragment;
export type StaffUserRow = StaffUsersQuery['staffUsers']['nodes'][number];
export type QuizResponseRow = StaffQuizResponsesQuery['staffQuizResponses']['nodes'][number];

/** How often staff lists are polled, in milliseconds (SPEC §7). */
const APPOINTMENTS_MS = 30_000;
const USERS_MS = 15_000;
const QUIZ_RESPONSES_MS = 5_000;

export function useStaffAppointments(first: number) {
  return useRead(
    StaffAppointmentsDocument,
    { first },
    { pollMs: APPOINTMENTS_MS, keepPrevious: true },
  );
}

/** The appointments of one `YYYY-MM-DD` day. */
export function useAppointmentsOfDay(date: string) {
  return useRead(StaffAppointmentsOfDayDocument, { date }, { pollMs: APPOINTMENTS_MS });
}

/** How many appointments each day of a `YYYY-MM` month has. */
export function useAppointmentCounts(month: string) {
  return useRead(StaffAppointmentCountsDocument, { month }, { pollMs: APPOINTMENTS_MS });
}

export function useStaffUsers(first: number) {
  return useRead(StaffUsersDocument, { first }, { pollMs: USERS_MS, keepPrevious: true });
}

export function useQuizResponses(first: number) {
  return useRead(
    StaffQuizResponsesDocument,
    { first },
    { pollMs: QUIZ_RESPONSES_MS, keepPrevious: true },
  );
}
