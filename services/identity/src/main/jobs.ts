import {
  daysBefore,
  deleteOldKitRows,
  eachPart,
  type JobTiming,
  mendOrderJob,
  retentionJob,
  type ServiceBase,
  type Stack,
  startJobs,
} from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import type pg from 'pg';
import { deleteOldMail } from '../adapters/db/old-mail.ts';
import { deleteOldSignIns } from '../adapters/db/old-sign-ins.ts';
import { deliverMail, type MailParts } from '../application/jobs/deliver-mail.ts';
import { processResetRequests } from '../application/jobs/process-reset-requests.ts';
import { releasePassedLocks } from '../application/jobs/release-passed-locks.ts';
import type { Dependencies } from '../application/ports.ts';
import { LONGEST_CAP_MS } from '../domain/mail/account-mail.ts';
import { type IdentitySettings, NAME, PUBLISHED } from './config.ts';
import { countingMail, measureAccountMail } from './measures.ts';

const PASSED_LOCKS_EVERY_MS = 15_000;
const MAIL_EVERY_MS = 2_000;

/** The intervals of the service's jobs; tests shorten them. */
export interface IdentityTiming extends JobTiming {
  /** Milliseconds between checks for expired locks; 15 s. */
  passedLocksEveryMs?: number;
  /** Milliseconds between checks for due mail; 2 s. */
  mailEveryMs?: number;
}

/** Starts the service's background jobs, if they run here: expired locks, mail, retention and the order of its events. */
export function startIdentityJobs(
  settings: IdentitySettings,
  { pool, bus, log, telemetry, clock }: ServiceBase,
  { deps, mail, timing }: { deps: Dependencies; mail: MailParts; timing: IdentityTiming },
  background: Stack,
  here: boolean,
): void {
  // Where no jobs run, too: if no process runs them, the others tell that mail waits.
  measureAccountMail(telemetry.metrics, pool, clock);
  if (!here) return;
  const tables = { ...deps.tables, mail: countingMail(deps.tables.mail, telemetry.metrics, log) };
  const { passedLocksEveryMs = PASSED_LOCKS_EVERY_MS, mailEveryMs = MAIL_EVERY_MS } = timing;
  const jobs = {
    // The names are those of the jobs' metrics, and older than some of the functions'.
    answerResetRequests: { run: processResetRequests(deps), pauseMs: mailEveryMs },
    deliverMail: { run: deliverMail({ ...deps, tables }, mail), pauseMs: mailEveryMs },
    releasePassedLocks: { run: releasePassedLocks(deps), pauseMs: passedLocksEveryMs },
    mendOrder: mendOrderJob(settings, { pool, bus, topics: PUBLISHED, log, clock }),
    retention: retentionJob(retentionOf(settings, pool, clock), timing),
  };
  background.add(startJobs({ name: NAME, settings, jobs, clock, log, telemetry, timing }));
}

/** Deletes this service's old rows (design.md#data-and-events). */
function retentionOf(settings: IdentitySettings, pool: pg.Pool, clock: Clock) {
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    const attemptsBefore = daysBefore(now, settings.LOGIN_ATTEMPT_DAYS);
    const mailBefore = daysBefore(now, settings.ACCOUNT_MAIL_DAYS);
    const countsBefore = new Date(now.getTime() - LONGEST_CAP_MS);
    await eachPart(signal, [
      () => deleteOldKitRows(pool, settings, now, signal),
      () => deleteOldSignIns(pool, { now, attemptsBefore }, signal),
      () => deleteOldMail(pool, { now, mailBefore, countsBefore }, signal),
    ]);
  };
}
