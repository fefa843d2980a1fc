import type { Connection } from '@dewlane/service-kit';
import type {
  AuditEntryRow,
  StaffAppointmentRow,
  StaffQuizResponseRow,
  StaffUserRow,
} from '../../application/ports/lists.ts';
import type { AwaitedRow } from '../../application/queries/await-version.ts';

/** `stale` is set on the row that the answer to a write waits for. */
type Shown<Row> = Row & Partial<Pick<AwaitedRow<Row>, 'stale'>>;

/** An appointment of a list, or the one that was written. */
export type ShownAppointment = Shown<StaffAppointmentRow>;

/** An account of a list, or the one that was written. */
export type ShownUser = Shown<StaffUserRow>;

/** A page of a list for GraphQL, with the cursor for its later changes. */
export type Listed<Row> = Connection<Row> & { readonly changeCursor: string };

/** A page of appointments for GraphQL. */
export type AppointmentConnection = Listed<ShownAppointment>;

/** A page of accounts for GraphQL. */
export type UserConnection = Listed<ShownUser>;

/** A page of answers for GraphQL. */
export type QuizResponseConnection = Listed<StaffQuizResponseRow>;

/** A page of the audit log for GraphQL. */
export type EntryConnection = Connection<AuditEntryRow>;
