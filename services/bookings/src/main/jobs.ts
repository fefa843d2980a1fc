import {
  daysBefore,
  deleteOldKitRows,
  eachPart,
  forgetErased,
  inSpan,
  type Jobs,
  mendOrderJob,
  retentionJob,
  type ServiceBase,
  startJobs,
} from '@dewlane/service-kit';
import { deleteOldDayCounts } from '../adapters/db/day-counts.ts';
import { draftExpiries, openStarts } from '../adapters/db/job-work.ts';
import { createMessageLedger } from '../adapters/db/message-ledger.ts';
import { deleteOldHolds } from '../adapters/db/old-holds.ts';
import {
  deleteOldAskers,
  deleteOldMessages,
  deleteOldRecipients,
  deleteOldStopLinks,
} from '../adapters/db/old-messages.ts';
import type { MessagePlanned } from '../adapters/db/transactions.ts';
import { completeAppointments } from '../application/jobs/complete-appointments.ts';
import {
  type DeliverMessagesParts,
  deliverMessages,
} from '../application/jobs/deliver-messages.ts';
import { dropUnclaimed } from '../application/jobs/drop-unclaimed.ts';
import { expireDrafts } from '../application/jobs/expire-drafts.ts';
import { planTextReminders } from '../application/jobs/plan-text-reminders.ts';
import type { Dependencies } from '../application/ports.ts';
import { COMPLETED_AFTER_MS, completedStart } from '../domain/appointment/complete.ts';
import { type BookingsSettings, NAME, PUBLISHED } from './config.ts';
import type { Sending } from './mail.ts';
import { countingMessages } from './measures.ts';

export type BookingsJob =
  | 'expireDrafts'
  | 'sendMail'
  | 'planTextReminders'
  | 'completeAppointments'
  | 'mendOrder'
  | 'retention';

/** What the jobs need besides what every service has. */
export interface JobParts {
  readonly deps: Dependencies;
  readonly sending: Sending;
  readonly onMessagePlanned: MessagePlanned;
  /** Whether the jobs run here; if not, this process only enqueues them for others. */
  readonly here: boolean;
}

const HOUR_MS = 3_600_000;

/** Starts the service's background jobs (design.md#data-and-events). Each finds its work by the rows' own columns. */
export function startBookingsJobs(
  settings: BookingsSettings,
  { pool, bus, clock, log, telemetry, timing }: ServiceBase,
  { deps, sending, onMessagePlanned, here }: JobParts,
): Jobs<BookingsJob> {
  const recipients = {
    zone: settings.BUSINESS_TIME_ZONE,
    unconfirmedPerDay: settings.UNCONFIRMED_MAIL_LIMIT,
    confirmedPerDay: {
      mail: settings.CONFIRMED_MAIL_LIMIT,
      text: settings.CONFIRMED_TEXT_LIMIT,
    },
    recipientsPerOwner: settings.UNCONFIRMED_PER_OWNER,
    recipientsPerClient: settings.UNCONFIRMED_PER_CLIENT,
  };
  const ledger = countingMessages(createMessageLedger(pool, recipients), telemetry.metrics);
  const jobs = startJobs<BookingsJob>({
    name: NAME,
    settings,
    here,
    clock,
    log,
    telemetry,
    timing,
    jobs: {
      expireDrafts: {
        run: expireDrafts(deps),
        dueTimes: (until) => draftExpiries(pool, until),
      },
      // Stands for deliverMessages under its older name, which stored jobs and metrics carry.
      sendMail: {
        run: deliverMessages({
          ...sending,
          ledger,
          zone: deps.zone,
          business: deps.business,
          links: deps.links,
          recipients: deps.recipients,
          clock,
          onRetry: onMessagePlanned,
          inTraceOf,
        }),
        dueTimes: (until) => ledger.dueTimes(until),
      },
      planTextReminders: { run: planTextReminders(deps), everyMs: HOUR_MS },
      completeAppointments: {
        run: completeAppointments(deps),
        dueTimes: async (until) => {
          const starts = await openStarts(pool, completedStart(until));
          return starts.map((start) => new Date(start.getTime() + COMPLETED_AFTER_MS));
        },
      },
      mendOrder: mendOrderJob(settings, { pool, bus, topics: PUBLISHED, log, clock }),
      retention: retentionJob(async (signal) => {
        const now = clock();
        const before = daysBefore(now, settings.UNCLAIMED_DAYS);
        const messagesBefore = daysBefore(now, settings.MAIL_DAYS);
        await eachPart(signal, [
          () => deleteOldKitRows(pool, settings, now, signal),
          () => forgetErased(pool, now, signal),
          () => dropUnclaimed(deps)({ before, now, signal }),
          () => deleteOldHolds(pool, now, signal),
          () => deleteOldMessages(pool, messagesBefore, signal),
          () => deleteOldRecipients(pool, messagesBefore, signal),
          () => deleteOldStopLinks(pool, messagesBefore, signal),
          () => deleteOldAskers(pool, now, signal),
          () => deleteOldDayCounts(pool, now, signal),
        ]);
      }, timing),
    },
  });
  // Text messages may just have been set up.
  if (here) jobs.runSoon('planTextReminders');
  return jobs;
}

/** Sends a message in the trace of the request that caused it; a message without one, in the trace of the job. */
const inTraceOf: NonNullable<DeliverMessagesParts['inTraceOf']> = ({ kind, traceparent }, send) =>
  inSpan(
    'send mail',
    {
      kind: 'producer',
      ...(traceparent === null ? {} : { parent: traceparent }),
      attributes: { 'dewlane.mail.kind': kind },
    },
    send,
  );
