import type { Clock } from '../application/clock.ts';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import {
  createLocalEnqueue,
  createRemoteEnqueue,
  enqueueLater,
  gatherRequests,
  type OpeningQueue,
} from './enqueue.ts';
import { type Job, periodOf } from './job.ts';
import type { JobQueue, JobQueueOptions } from './job-queue.ts';
import { type JobRuns, jobRuns } from './job-runs.ts';
import type { JobTiming } from './job-timing.ts';
import { createLocalRunner } from './local-runner.ts';
import { openUntilStopped, type QueueSettings } from './open-queue.ts';
import { repeatUntilStopped } from './repeat-until-stopped.ts';
import { sweepUntilStopped } from './sweeper.ts';

export interface JobsOptions<Name extends string> {
  /** The queue's name, which is the service's. */
  name: string;
  settings: QueueSettings;
  /** Every job of the service, however it is started. */
  jobs: Readonly<Record<Name, Job>>;
  /** Whether jobs run here; if not, this process only enqueues them for other processes of the service. */
  here?: boolean;
  clock: Clock;
  log: Logger;
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>;
  timing?: Pick<JobTiming, 'sweepMs'>;
}

export interface Jobs<Name extends string> extends Running {
  /** Runs a job at once; requests within a moment share a run. Never throws, never waits. */
  runSoon(name: Name): void;
  /**
   * Runs a job so many milliseconds later, or slightly after. Never throws, never waits; without a queue the next sweep
   * finds the due work.
   */
  runLater(name: Name, delayMs: number): void;
  /** Runs a job here and waits for its end; logs a failure, as every run does. */
  runNow(name: Name): Promise<void>;
}

const SWEEP_MS = 60_000;
/** How long the first sweep waits for the queue, so that it can set its alarms at once. */
const FIRST_SWEEP_WITHIN_MS = 3_000;

/**
 * Runs all jobs of a service: those with a pause again and again, the others with BullMQ, on Redis or on its PostgreSQL
 * backend in the service's own database (design.md#data-and-events). The queue is only the clock: the sweeper finds work
 * whose job was lost, and while the queue is unreachable `runSoon` runs a job here, unless jobs run only in other
 * processes. Starting doesn't block.
 */
export function startJobs<Name extends string>(options: JobsOptions<Name>): Jobs<Name> {
  const { settings, clock, log, here = true, telemetry = noTelemetry } = options;
  const sweepMs = options.timing?.sweepMs ?? SWEEP_MS;
  const { tracing, metrics } = telemetry;
  const measured = jobRuns(metrics, log);
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs: Readonly<Record<string, Job>> = options.jobs;
  if (here) for (const name of Object.keys(jobs)) measured.begin(name);
  tellPeriods(metrics, here ? jobs : {}, sweepMs);
  const queued = Object.fromEntries(
    Object.entries(jobs).filter(([, { pauseMs }]) => pauseMs === undefined),
  );
  const repeated = here ? repeatJobs(jobs, measured, signal) : undefined;
  const runner = createLocalRunner(jobs, { measured, tracing, signal });
  const { runNow, runQueued } = runner;
  const opening = openInBackground(
    settings,
    {
      name: options.name,
      // A worker takes no concurrency below 1.
      concurrency: Math.max(1, Object.keys(queued).length),
      process: here ? runQueued : null,
      log,
    },
    signal,
  );
  const { opened, queue } = opening;
  countJobs(metrics, queue);
  const requests = gatherRequests(
    here ? createLocalEnqueue(opening, runner, log) : createRemoteEnqueue(opening, log),
    signal,
  );
  const swept = here ? sweepOnceOpen() : undefined;
  let stopped: Promise<void> | undefined;

  async function sweepOnceOpen(): Promise<void> {
    await Promise.race([opened, pause(FIRST_SWEEP_WITHIN_MS, signal)]);
    await sweepUntilStopped({ jobs: queued, runNow, queue, clock, sweepMs, log, signal });
  }

  async function end(): Promise<void> {
    stopping.abort();
    requests.drop();
    await Promise.all([opened, swept, repeated]);
    await queue()?.stop();
    await runner.finish();
  }

  return {
    runSoon: requests.add,
    runLater(name, delayMs) {
      if (signal.aborted) return;
      void enqueueLater(opening, { name, delayMs }, { clock, log, signal });
    },
    runNow: (name) => runNow(name),
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}

function openInBackground(
  settings: QueueSettings,
  options: JobQueueOptions,
  signal: AbortSignal,
): OpeningQueue {
  let queue: JobQueue | undefined;
  const opened = openUntilStopped(settings, options, signal).then((open) => {
    queue = open;
  });
  return { opened, queue: () => queue };
}

/** Those that need no queue. */
async function repeatJobs(
  jobs: Readonly<Record<string, Job>>,
  measured: JobRuns,
  signal: AbortSignal,
): Promise<void> {
  const repeated = Object.entries(jobs).map(async ([name, { run, pauseMs }]) => {
    if (pauseMs !== undefined) await repeatUntilStopped({ name, run, pauseMs, measured, signal });
  });
  await Promise.all(repeated);
}

/** By it an alert knows of every job how soon it should have run. */
function tellPeriods(metrics: Metrics, jobs: Readonly<Record<string, Job>>, sweepMs: number): void {
  const periods = Object.entries(jobs).flatMap(([name, job]) => {
    const ms = periodOf(job, sweepMs);
    return ms === undefined ? [] : [{ labels: { name }, value: ms / 1_000 }];
  });
  metrics.gauge(
    {
      name: 'dewlane_job_period_seconds',
      help: 'How often each job of the process runs at least; jobs that run on request only have none.',
      labels: ['name'],
    },
    () => periods,
  );
}

function countJobs(metrics: Metrics, queue: OpeningQueue['queue']): void {
  metrics.gauge(
    {
      name: 'dewlane_jobs',
      help: 'Jobs in the queue by state: waiting, active, delayed.',
      labels: ['state'],
    },
    async () => {
      const open = queue();
      // There is always one to open: on Redis, or in the database.
      if (open === undefined) throw new Error('The queue is not open yet.');
      const counts = Object.entries(await open.counts());
      return counts.map(([state, value]) => ({ labels: { state }, value }));
    },
  );
}
