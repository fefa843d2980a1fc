import type { AppointmentAnswerName, ListedAnswerName } from '@dewlane/catalog';
import type { Page, PageRequest } from './page.ts';
import type { ProjectionName } from './projections.ts';

export interface StaffAppointmentRow extends Record<AppointmentAnswerName, string | null> {
  id: string;
  version: number;
  deleted: boolean;
  userId: string | null;
  vehicleId: string | null;
  vehicleInfo: string | null;
  vehicleType: string | null;
  vehicleMiles: string | null;
  vehicleColor: string | null;
  serviceDate: string | null;
  scheduledDate: string | null;
  timeSlot: string | null;
  customTime: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  serviceType: string | null;
  servicePackage: string | null;
  status: string | null;
  priceCents: number | null;
  price: string | null;
  confirmationNumber: string | null;
  contactEmail: string | null;
  quizResponseId: string | null;
  sessionId: string | null;
  createdAt: Date | null;
}

export interface StaffUserRow {
  id: string;
  version: number;
  deleted: boolean;
  username: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  isLocked: boolean | null;
  lockoutUntil: Date | null;
  createdAt: Date | null;
}

export interface StaffQuizResponseRow extends Record<ListedAnswerName, string | null> {
  id: string;
  deleted: boolean;
  userId: string | null;
  sessionId: string | null;
  completedAt: boolean | null;
  appointmentId: string | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}

export interface AuditEntryRow {
  id: string;
  actor: string;
  address: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  occurredAt: Date;
}

export interface DayCount {
  date: string;
  count: number;
}

/**
 * A position in a projection's sequence of changes: everything written by transactions before `transaction` has been
 * seen. A rebuilt projection is another table with its own sequence.
 */
export interface ChangeMark {
  readonly table: number;
  readonly transaction: bigint;
}

/** The changes of a list since a mark. */
export interface Changes<Row> {
  readonly changed: readonly Row[];
  readonly deletedIds: readonly string[];
  /** The mark for the next request. */
  readonly mark: ChangeMark;
  /** True if the changes are unknown or too many: the client must reload the list. */
  readonly isReset: boolean;
}

/** Staff's lists, newest first unless stated otherwise. */
export interface StaffLists {
  appointments(page: PageRequest): Promise<Page<StaffAppointmentRow>>;
  /** Those of one day, by the date part of the service date, ordered by start. */
  appointmentsOfDay(date: string): Promise<StaffAppointmentRow[]>;
  /** The counts of one month (`YYYY-MM`), without cancelled appointments and empty days (STAFF-12). */
  appointmentCounts(month: string): Promise<DayCount[]>;
  /** In the order of the ids; null for an unknown one. Includes tombstones. */
  appointmentsById(ids: readonly string[]): Promise<(StaffAppointmentRow | null)[]>;
  users(page: PageRequest): Promise<Page<StaffUserRow>>;
  usersById(ids: readonly string[]): Promise<(StaffUserRow | null)[]>;
  quizResponses(page: PageRequest): Promise<Page<StaffQuizResponseRow>>;
  quizResponsesById(ids: readonly string[]): Promise<(StaffQuizResponseRow | null)[]>;
  auditEntries(page: PageRequest, subjectId: string | null): Promise<Page<AuditEntryRow>>;
  /** The current mark. Take it before reading a list, so that concurrent changes count as later ones. */
  mark(list: ProjectionName): Promise<ChangeMark>;
  appointmentChanges(since: ChangeMark): Promise<Changes<StaffAppointmentRow>>;
  userChanges(since: ChangeMark): Promise<Changes<StaffUserRow>>;
  quizResponseChanges(since: ChangeMark): Promise<Changes<StaffQuizResponseRow>>;
  count(list: ProjectionName): Promise<number>;
  countAuditEntries(subjectId: string | null): Promise<number>;
}
