import {
  SignInLocksDocument,
  type SignInLocksQuery,
  StaffAppointmentChangesDocument,
  StaffAppointmentCountsDocument,
  type StaffAppointmentRowFragment,
  StaffAppointmentsDocument,
  StaffAppointmentsOfDayDocument,
  StaffCrewsOfDayDocument,
  StaffQuizResponseChangesDocument,
  type StaffQuizResponseRowFragment,
  StaffQuizResponsesDocument,
  StaffUserChangesDocument,
  type StaffUserRowFragment,
  StaffUsersDocument,
} from '../../../generated/staff/graphql.ts';
import { useGrowingList } from './use-growing-list.ts';
import { usePolledRead } from './use-poll.ts';
import { useReadOnChange } from './use-read-on-change.ts';

export type StaffAppointmentRow = StaffAppointmentRowFragment;
export type StaffUserRow = StaffUserRowFragment;
export type QuizResponseRow = StaffQuizResponseRowFragment;
export type LockedStaffAccount = SignInLocksQuery['lockedStaffAccounts'][number];

/** How often staff lists are polled, in milliseconds (NET-09 to NET-11). */
const APPOINTMENTS_MS = 30_000;
const USERS_MS = 15_000;
const QUIZ_RESPONSES_MS = 5_000;

/** All appointments, newest first, as far as they were loaded; polls for what has changed. */
export function useStaffAppointments() {
  return useGrowingList({
    field: 'staffAppointments',
    document: StaffAppointmentsDocument,
    changesField: 'staffAppointmentChanges',
    changesDocument: StaffAppointmentChangesDocument,
    pollMs: APPOINTMENTS_MS,
  });
}

/** The appointments of one `YYYY-MM-DD` day; who comes to them is reloaded with them. */
export function useAppointmentsOfDay(date: string) {
  return useReadOnChange(
    StaffAppointmentsOfDayDocument,
    { date },
    ({ changed, deletedIds }, shown) => {
      const ids = new Set(shown?.staffAppointmentsOfDay.map(({ id }) => id));
      return (
        changed.some(({ id, scheduledDate }) => scheduledDate === date || ids.has(id)) ||
        deletedIds.some((id) => ids.has(id))
      );
    },
    APPOINTMENTS_MS,
    [StaffCrewsOfDayDocument],
  );
}

/** How many appointments each day of a `YYYY-MM` month has. */
export function useAppointmentCounts(month: string) {
  return useReadOnChange(
    StaffAppointmentCountsDocument,
    { month },
    ({ changed, deletedIds }) => changed.length > 0 || deletedIds.length > 0,
    APPOINTMENTS_MS,
  );
}

/** All users, newest first, as far as they were loaded; polls for what has changed. */
export function useStaffUsers() {
  return useGrowingList({
    field: 'staffUsers',
    document: StaffUsersDocument,
    changesField: 'staffUserChanges',
    changesDocument: StaffUserChangesDocument,
    pollMs: USERS_MS,
  });
}

/** The staff accounts that are locked now, and the users locked in a browser of their own; polled like the users. */
export function useSignInLocks() {
  return usePolledRead(SignInLocksDocument, {}, USERS_MS);
}

/** All answers, newest first, as far as they were loaded; polls for what has changed. */
export function useQuizResponses() {
  return useGrowingList({
    field: 'staffQuizResponses',
    document: StaffQuizResponsesDocument,
    changesField: 'staffQuizResponseChanges',
    changesDocument: StaffQuizResponseChangesDocument,
    pollMs: QUIZ_RESPONSES_MS,
  });
}
