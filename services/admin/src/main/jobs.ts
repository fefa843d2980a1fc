import {
  compactLog,
  createPool,
  databaseOffsets,
  daysBefore,
  deleteOldKitRows,
  eachPart,
  forgetErased,
  retentionJob,
  type ServiceBase,
  type Stack,
  startJobs,
} from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { deleteOldAuditEntries } from '../adapters/db/old-audit-entries.ts';
import { OBSERVED_TOPICS } from '../adapters/events/observed-change.ts';
import { type AdminSettings, NAME } from './config.ts';

/** Starts the service's only background job, if jobs run here: retention. */
export function startAdminJobs(
  settings: AdminSettings,
  { pool, clock, log, telemetry, timing }: ServiceBase,
  background: Stack,
  here: boolean,
): void {
  if (!here) return;
  const retention = retentionJob(retentionOf(settings, pool, clock), timing);
  const jobs = { retention };
  background.add(startJobs({ name: NAME, settings, jobs, clock, log, telemetry, timing }));
}

/** Deletes old rows (design.md#data-and-events) of this service, and superseded events of the PostgreSQL log. */
export function retentionOf(settings: AdminSettings, pool: pg.Pool, clock: Clock) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    const { EVENT_LOG_URL: log, EVENT_LOG_DAYS: olderThanDays } = settings;
    await eachPart(signal, [
      () => deleteOldKitRows(pool, settings, now, signal),
      () => forgetErased(pool, now, signal),
      () => deleteOldAuditEntries(pool, daysBefore(now, settings.AUDIT_DAYS), signal),
      async () => log !== undefined && (await compact(log, { pool, olderThanDays }, signal)),
    ]);
  };
}

/**
 * Admin compacts the log for all services, over a temporary connection once an hour. What its own consumer has not read stays:
 * the audit log tells of each change by staff, also of those that others no longer need (PERM-08). Old events of an erased
 * person wait for it, too (ACCT-06).
 */
async function compact(
  connectionString: string,
  { pool, olderThanDays }: { pool: pg.Pool; olderThanDays: number },
  signal: AbortSignal,
): Promise<void> {
  const offsets = databaseOffsets(pool);
  const isObserved = (topic: string) => OBSERVED_TOPICS.some((observed) => observed === topic);
  const upTo = async (topic: string) =>
    isObserved(topic) ? await offsets.load(NAME, topic) : null;
  const log = createPool({ connectionString, applicationName: 'compaction', max: 1 });
  try {
    await compactLog(log, { olderThanDays, upTo }, signal);
  } finally {
    await log.end();
  }
}
