import { currentTraceparent } from '../activity/activity.ts';
import type { Clock } from '../process/clock.ts';
import { reasonOf } from '../process/error-for-log.ts';
import type { Running } from '../process/lifecycle.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { alarmAfter } from './alarms.ts';
import { type Job, oneAtATime } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import { type JobRuns, jobRuns } from './job-runs.ts';
import { openUntilStopped, type QueueAddress } from './open-queue.ts';
import { sweepUntilStopped } from './sweeper.ts';

export interface JobsOptions<Name extends string> extends QueueAddress {
  /** The queue's name, which is the service's. */
  name: string;
  jobs: Readonly<Record<Name, Job>>;
  /** Whether jobs run here; if not, this process only enqueues them for other processes of the service. */
  here?: boolean;
  clock: Clock;
  log: Logger;
  telemetry?: Pick<Telemetry, 'metrics' | 'tracing'>;
  /** What measures and logs the runs, if the process has other jobs too. */
  measured?: JobRuns | undefined;
  /** Milliseconds between sweeps for jobs that the queue has lost; 60 s (design.md#data-and-events). */
  sweepMs?: number | undefined;
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
/** Milliseconds within which requests for the same job share a run. */
const GATHER_MS = 25;
/** How long the first sweep waits for the queue, so that it can set its alarms at once. */
const FIRST_SWEEP_WITHIN_MS = 3_000;

/**
 * Runs a service's jobs with BullMQ, on Redis or on its PostgreSQL backend in the service's own database
 * (design.md#data-and-events). The queue is only the clock: the sweeper finds work whose job was lost, and while the
 * queue is unreachable `runSoon` runs a job here, unless jobs run only in other processes. Starting doesn't block.
 */
export function startJobs<Name extends string>(options: JobsOptions<Name>): Jobs<Name> {
  const { clock, log, sweepMs = SWEEP_MS, here = true, telemetry = noTelemetry } = options;
  const { tracing, metrics } = telemetry;
  const measured = options.measured ?? jobRuns(metrics, log);
  metrics.gauge(
    {
      name: 'dewlane_jobs',
      help: 'Jobs in the queue by state: waiting, active, delayed.',
      labels: ['state'],
    },
    async () => {
      const counts = Object.entries((await queue?.counts()) ?? {});
      return counts.map(([state, value]) => ({ labels: { state }, value }));
    },
  );
  const stopping = new AbortController();
  const { signal } = stopping;
  const jobs: Readonly<Record<string, Job>> = options.jobs;
  const runs = new Map(
    Object.entries(jobs).map(([name, job]) => [name, oneAtATime(() => run(name, job))]),
  );
  if (here) for (const name of runs.keys()) measured.begin(name);
  const gathering = new Map<string, NodeJS.Timeout>();
  /** The trace of the last request for a job's next run. */
  const askers = new Map<string, string>();
  let queue: JobQueue | undefined;
  let stopped: Promise<void> | undefined;

  async function run(name: string, job: Job): Promise<void> {
    if (signal.aborted) return;
    const parent = askers.get(name);
    askers.delete(name);
    const span = tracing.open(`job ${name}`, { parent, attributes: { 'dewlane.job': name } });
    const traced = async () => {
      try {
        await job.run(signal);
      } catch (error) {
        span.fail(error);
        throw error;
      }
    };
    await span.within(() => measured.run(name, traced));
    span.end();
  }

  async function runNow(name: string, traceparent?: string): Promise<void> {
    if (traceparent !== undefined) askers.set(name, traceparent);
    await runs.get(name)?.run();
  }

  /** For the queue: a job that takes long keeps one place of the worker, however often it is asked for meanwhile. */
  async function runQueued(name: string, traceparent: string | undefined): Promise<void> {
    if (traceparent !== undefined) askers.set(name, traceparent);
    await runs.get(name)?.ask();
  }

  /** Without a queue the job runs here; any other process then finds the work done. */
  async function ask(name: string, traceparent: string | undefined): Promise<void> {
    gathering.delete(name);
    try {
      if (!queue) return await runNow(name, traceparent);
      await queue.addNow(name, traceparent);
    } catch (error) {
      log.warn({ job: name, reason: reasonOf(error) }, 'a job runs without the queue');
      await runNow(name, traceparent);
    }
  }

  /**
   * Until the queue is open all requests share one job; if the queue doesn't accept it, another process's sweeper finds
   * the work.
   */
  async function askOthers(name: string, traceparent: string | undefined): Promise<void> {
    await opened;
    gathering.delete(name);
    try {
      await queue?.addNow(name, traceparent);
    } catch (error) {
      log.warn({ job: name, reason: reasonOf(error) }, 'a job waits for the sweeper');
    }
  }

  async function alarm(name: string, delayMs: number): Promise<void> {
    await opened;
    if (signal.aborted) return;
    const now = clock().getTime();
    const at = alarmAfter(now + delayMs);
    try {
      await queue?.addLater(name, at - now, `${name}-${at}`);
    } catch (error) {
      log.warn({ job: name, reason: reasonOf(error) }, 'a job waits for the sweeper');
    }
  }

  const queueOptions = {
    name: options.name,
    concurrency: runs.size,
    process: here ? runQueued : null,
    log,
  };
  const opened = openUntilStopped(options, queueOptions, signal).then((open) => {
    queue = open;
  });
  const swept = here ? sweepOnceOpen() : undefined;

  async function sweepOnceOpen(): Promise<void> {
    await Promise.race([opened, pause(FIRST_SWEEP_WITHIN_MS, signal)]);
    await sweepUntilStopped({ jobs, runNow, queue: () => queue, clock, sweepMs, log, signal });
  }

  return {
    runSoon(name) {
      if (signal.aborted || gathering.has(name)) return;
      const asker = currentTraceparent();
      const timer = setTimeout(
        () => void (here ? ask(name, asker) : askOthers(name, asker)),
        GATHER_MS,
      );
      gathering.set(name, timer);
    },
    runLater(name, delayMs) {
      if (!signal.aborted) void alarm(name, delayMs);
    },
    runNow: (name) => runNow(name),
    stop() {
      stopped ??= end();
      return stopped;
    },
  };

  async function end(): Promise<void> {
    stopping.abort();
    for (const timer of gathering.values()) clearTimeout(timer);
    await Promise.all([opened, swept]);
    await queue?.stop();
    // Nothing starts after the abort, so this waits only for the current runs.
    await Promise.all([...runs.values()].map((job) => job.run()));
  }
}
