import type { Job } from './job.ts';

/** Instants this close together share one alarm, so that many due rows need few jobs. */
const ALARM_GRID_MS = 5_000;

/** The alarm for an instant, in milliseconds since 1970: the next grid point at or after it. */
export const alarmAfter = (at: number): number => Math.ceil(at / ALARM_GRID_MS) * ALARM_GRID_MS;

/** The time that alarms are asked for, and where the clock stands. */
export interface AlarmSpan {
  /** Exclusive; may be long past. */
  readonly from: Date;
  readonly now: Date;
  /** Inclusive. */
  readonly until: Date;
}

/**
 * The distinct alarms of a job within a span, never before it is due: from its due times, or from the multiples of its
 * period. Of those multiples that are past, the last alone: one run makes up for all.
 */
export async function alarmsOf(job: Job, { from, now, until }: AlarmSpan): Promise<Date[]> {
  const periods = job.everyMs === undefined ? [] : runsToAskFor(job.everyMs, { from, now, until });
  const due = (await job.dueTimes?.(until)) ?? [];
  const onGrid = due.map((at) => alarmAfter(at.getTime()));
  const instants = new Set([...periods, ...onGrid.filter((at) => at > from.getTime())]);
  return [...instants].sort((a, b) => a - b).map((at) => new Date(at));
}

/** Whether a run of a job with a period fell due after one instant, until another. */
export function wasRunDue({ everyMs }: Job, from: Date, until: Date): boolean {
  return everyMs !== undefined && periodsUntil(until, everyMs) > periodsUntil(from, everyMs);
}

/** The multiples of a period, in milliseconds since 1970. */
function runsToAskFor(periodMs: number, { from, now, until }: AlarmSpan): number[] {
  // So a clock set forward by years, or a queue that was long away, asks for no more alarms than a short while does.
  const since = new Date(Math.max(from.getTime(), now.getTime() - periodMs));
  const first = periodsUntil(since, periodMs) + 1;
  const count = Math.max(0, periodsUntil(until, periodMs) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * periodMs);
}

const periodsUntil = (at: Date, periodMs: number) => Math.floor(at.getTime() / periodMs);
