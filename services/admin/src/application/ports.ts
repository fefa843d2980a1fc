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
  /** Keeps the change where it is newer than what is there; an older one changes nothing. */
  save(projection: ProjectionName, change: ProjectedChange): Promise<void>;
  /** Files an audit entry, once for each id. */
  file(entry: AuditEntry): Promise<void>;
  /** Takes the old and new values out of a subject's audit entries, and removes dead letters about it (ACCT-06). */
  forgetTexts(subjectType: string, subjectId: string): Promise<void>;
  /** The same of the appointments of these owners that staff had deleted, of which no event follows; those too whose deletion is heard of later (ACCT-06). */
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

/** The lists staff read, newest first unless they say otherwise. */
export interface StaffLists {
  appointments(page: PageRequest): Promise<Page<StaffAppointmentRow>>;
  /** Of one day, by the date part of the service date, in order of their start. */
  appointmentsOfDay(date: string): Promise<StaffAppointmentRow[]>;
  /** Of one month (`YYYY-MM`), cancelled appointments and days without any left out (STAFF-12). */
  appointmentCounts(month: string): Promise<DayCount[]>;
  /** In the order of the ids; undefined where there is none. A tombstone counts as one. */
  appointmentsById(ids: readonly string[]): Promise<(StaffAppointmentRow | undefined)[]>;
  users(page: PageRequest): Promise<Page<StaffUserRow>>;
  usersById(ids: readonly string[]): Promise<(StaffUserRow | undefined)[]>;
  quizResponses(page: PageRequest): Promise<Page<StaffQuizResponseRow>>;
  quizResponsesById(ids: readonly string[]): Promise<(StaffQuizResponseRow | undefined)[]>;
  auditEntries(page: PageRequest, subjectId: string | null): Promise<Page<AuditEntryRow>>;
  /** The mark of now: taken before a list is read, so that what changes meanwhile counts as a change since. */
  mark(list: ProjectionName): Promise<ChangeMark>;
  appointmentChanges(since: ChangeMark): Promise<Changes<StaffAppointmentRow>>;
  userChanges(since: ChangeMark): Promise<Changes<StaffUserRow>>;
  quizResponseChanges(since: ChangeMark): Promise<Changes<StaffQuizResponseRow>>;
  count(list: ProjectionName): Promise<number>;
  countAuditEntries(subjectId: string | null): Promise<number>;
}

/** How far projections have come. */
export interface ProjectionProgress {
  /** True once the projection has the version, false when it has not within `withinMs`. */
  waitForVersion(
    projection: ProjectionName,
    id: string,
    version: number,
    withinMs: number,
  ): Promise<boolean>;
}

/** What queries work with. */
export interface Dependencies {
  readonly lists: StaffLists;
  readonly projections: ProjectionProgress;
}
