import type { AppointmentAnswerName, ListedAnswerName } from '@dewlane/catalog';
import type { Page, PageRequest } from '@dewlane/service-kit/application';
import type { ProjectionName } from './projections.ts';

export interface StaffAppointmentRow extends Record<AppointmentAnswerName, string | null> {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly userId: string | null;
  readonly vehicleId: string | null;
  readonly vehicleInfo: string | null;
  readonly vehicleType: string | null;
  readonly vehicleMiles: string | null;
  readonly vehicleColor: string | null;
  readonly serviceDate: string | null;
  readonly scheduledDate: string | null;
  readonly timeSlot: string | null;
  readonly customTime: string | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly serviceType: string | null;
  readonly servicePackage: string | null;
  readonly status: string | null;
  readonly priceCents: number | null;
  readonly price: string | null;
  readonly confirmationNumber: string | null;
  readonly contactEmail: string | null;
  readonly quizResponseId: string | null;
  readonly sessionId: string | null;
  readonly createdAt: Date | null;
}

export interface StaffUserRow {
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly username: string | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isLocked: boolean | null;
  readonly lockoutUntil: Date | null;
  readonly createdAt: Date | null;
}

export interface StaffQuizResponseRow extends Record<ListedAnswerName, string | null> {
  readonly id: string;
  readonly deleted: boolean;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly completedAt: boolean | null;
  readonly appointmentId: string | null;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

export interface AuditEntryRow {
  readonly id: string;
  readonly actor: string;
  readonly address: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly occurredAt: Date;
}

export interface DayCount {
  readonly date: string;
  readonly count: number;
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
