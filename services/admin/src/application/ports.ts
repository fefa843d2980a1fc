import type { AppointmentAnswerName, ListedAnswerName } from '@dewlane/catalog';
import type { AuditEntry } from '../domain/audit/audit-entry.ts';
import type { ChangeMark, Changes } from '../domain/list/changes.ts';
import type { Page, PageRequest } from '../domain/list/page.ts';

/** The kinds of aggregates that are projected. */
export type ProjectionName = 'appointments' | 'users' | 'quizResponses';

/** An aggregate's newest state; `state` null is its tombstone. */
export interface ProjectedChange {
  readonly id: string;
  readonly version: number;
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** Writes of one transaction. */
export interface ProjectionWrites {
  /** Upserts the change if it is newer than the stored version. */
  save(projection: ProjectionName, change: ProjectedChange): Promise<void>;
  /** Has the lists of appointments report those of a customer as changed: their rows show the account's name and address. */
  touchAppointmentsOf(userId: string): Promise<void>;
  /** Adds an audit entry, once per id. */
  file(entry: AuditEntry): Promise<void>;
  /** Removes the old and new values from a subject's audit entries, and dead letters about it (ACCT-06). */
  forgetTexts(subjectType: string, subjectId: string): Promise<void>;
  /**
   * Does the same for these owners' appointments that staff had deleted, since no event of the erasure follows for those;
   * also for deletions whose event arrives later (ACCT-06).
   */
  forgetDeletedOf(owners: readonly string[], now: Date): Promise<void>;
  /** Whether the owner was erased lately; an erasure that comes now waits. */
  wasErased(ownerId: string): Promise<boolean>;
}

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

/** The progress of projections. */
export interface ProjectionProgress {
  /** True once the projection has the version, false when it has not within `withinMs`. */
  waitForVersion(
    projection: ProjectionName,
    id: string,
    version: number,
    withinMs: number,
  ): Promise<boolean>;
}

/** The dependencies of queries. */
export interface Dependencies {
  readonly lists: StaffLists;
  readonly projections: ProjectionProgress;
}
