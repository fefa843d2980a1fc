import type { AuditEntry } from '../../domain/audit/audit-entry.ts';

/** The kinds of aggregates that are projected. */
export type ProjectionName = 'appointments' | 'users' | 'quizResponses';

/** An aggregate's newest state; `state` null is its tombstone. */
export interface ProjectedChange {
  readonly id: string;
  readonly version: number;
  readonly state: Readonly<Record<string, unknown>> | null;
  /** Its person was erased: fields that the state lacks are emptied. */
  readonly erases?: boolean | undefined;
}

/** Writes of one transaction. */
export interface ProjectionWrites {
  /** Upserts the change if it is newer than the stored version. */
  save(projection: ProjectionName, change: ProjectedChange): Promise<void>;
  /**
   * Has the lists of appointments report those of a customer as changed if the account's first name or address, which their rows
   * show, is another than in its own row. Call it before that is saved.
   */
  touchAppointmentsOf(userId: string, state: ProjectedChange['state']): Promise<void>;
  /** Adds an audit entry, once per id. */
  file(entry: AuditEntry): Promise<void>;
  /** Removes the old and new values from a subject's audit entries, and dead letters about it (ACCT-06). */
  forgetTexts(subjectType: string, subjectId: string): Promise<void>;
  /**
   * Does the same for these owners' appointments that staff had deleted, since no event of the erasure follows for those,
   * and marks the owners, so that deletions arriving later are blanked too (ACCT-06).
   */
  forgetDeletedOf(ownerIds: readonly string[], now: Date): Promise<void>;
  /** Whether the owner was erased lately; an erasure that comes now waits. */
  wasErased(ownerId: string): Promise<boolean>;
}

/** Tells how far projections are. */
export interface ProjectionWaiter {
  /** True once the projection has the version, false when it has not within `withinMs`. */
  waitForVersion(
    projection: ProjectionName,
    id: string,
    version: number,
    withinMs: number,
  ): Promise<boolean>;
}
