import { serviceDayOf } from '@dewlane/catalog';
import {
  auditEntryOf,
  entriesBefore,
  type ObservedChange,
} from '../../domain/audit/audit-entry.ts';
import type { ProjectionName, ProjectionWrites } from '../ports/projections.ts';

const PROJECTION_OF = {
  appointment: 'appointments',
  user: 'users',
  'quiz-response': 'quizResponses',
  // Not projected: staff read settings and crews from bookings; here they are only audited.
  business: null,
  crew: null,
  'staff-account': null,
} as const satisfies Record<ObservedChange['subjectType'], ProjectionName | null>;

/**
 * Updates the list row and, if staff made the change, adds the audit entry, both in the transaction of `writes`, so
 * that no change lacks its audit entry (design.md#the-graph-and-the-calls). What a person who was erased had is filed
 * without texts, however late it is heard of (ACCT-06).
 * @param version the aggregate's version after the change
 */
export async function observeChange(
  writes: ProjectionWrites,
  change: ObservedChange,
  version: number,
  now: Date,
): Promise<void> {
  if (change.subjectType === 'user') {
    await writes.touchAppointmentsOf(change.subjectId, change.state);
  }
  await projectChange(writes, change, version);
  if (change.erases) await forget(writes, change, now);
  for (const before of entriesBefore(change)) await writes.file(before);
  const entry = auditEntryOf(change);
  if (entry) await writes.file(entry);
  const ownerId = entry !== null || change.state === null ? ownerIdOf(change) : null;
  if (ownerId !== null && (await writes.wasErased(ownerId))) {
    await writes.forgetTexts(change.subjectType, change.subjectId);
  }
}

async function forget(
  writes: ProjectionWrites,
  { subjectType, subjectId, erasedGuests = [] }: ObservedChange,
  now: Date,
): Promise<void> {
  await writes.forgetTexts(subjectType, subjectId);
  if (subjectType === 'user') await writes.forgetDeletedOf([subjectId, ...erasedGuests], now);
}

/**
 * Whose the subject is or was. Their erasure may already have come: before the deletion of an appointment, which no
 * event follows that could have it forgotten, or before an event that a frozen relay published late.
 */
function ownerIdOf({ subjectType, subjectId, state, previous }: ObservedChange): string | null {
  if (subjectType === 'user') return subjectId;
  const userId = state?.['userId'] ?? previous['userId'];
  return typeof userId === 'string' ? userId : null;
}

/** Updates only the list row, if the subject has one; a rebuild repeats this for every change. */
export async function projectChange(
  writes: Pick<ProjectionWrites, 'save'>,
  {
    subjectType,
    subjectId,
    state,
    erases,
  }: Pick<ObservedChange, 'subjectType' | 'subjectId' | 'state' | 'erases'>,
  version: number,
): Promise<void> {
  const projection = PROJECTION_OF[subjectType];
  if (projection === null) return;
  await writes.save(projection, {
    id: subjectId,
    version,
    state: subjectType === 'appointment' ? withScheduledDate(state) : state,
    erases,
  });
}

/** Appointments are matched to days by the date part of serviceDate (ADMIN-09). */
function withScheduledDate(state: ObservedChange['state']): ObservedChange['state'] {
  if (!state) return null;
  return { ...state, scheduledDate: serviceDayOf(String(state['serviceDate'])) };
}
