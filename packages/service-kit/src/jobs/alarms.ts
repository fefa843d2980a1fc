import type { Job } from './job.ts';

/** Instants this close together share one alarm, so that many due rows need few jobs. */
const ALARM_GRID_MS = 5_000;

/** The alarm for an instant, in milliseconds since 1970: the next grid point at or after it. */
export const alarmAfter = (at: number): number => Math.ceil(at / ALARM_GRID_MS) * ALARM_GRID_MS;

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
  const { everyMs } = job;
  const periods =
    everyMs === undefined ? [] : multiplesBetween(everyMs, oneBefore(now, everyMs, from), until);
  const due = (await job.dueTimes?.(until)) ?? [];
  const onGrid = due.map((at) => alarmAfter(at.getTime()));
  const instants = new Set([...periods, ...onGrid.filter((at) => at > from.getTime())]);
  return [...instants].sort((a, b) => a - b).map((at) => new Date(at));
}

/** Whether a run of a job with a period fell due after one instant, until another. */
export function wasRunDue({ everyMs }: Job, from: Date, until: Date): boolean {
  return everyMs !== undefined && periodsUntil(until, everyMs) > periodsUntil(from, everyMs);
}

/** A clock that is set forward by years, or a queue that was away for long, asks for no more alarms than a short while does. */
function oneBefore(now: Date, periodMs: number, from: Date): Date {
  return new Date(Math.max(from.getTime(), now.getTime() - periodMs));
}

function multiplesBetween(periodMs: number, from: Date, until: Date): number[] {
  const first = periodsUntil(from, periodMs) + 1;
  const count = Math.max(0, periodsUntil(until, periodMs) - first + 1);
  return Array.from({ length: count }, (_, i) => (first + i) * periodMs);
}

const periodsUntil = (at: Date, periodMs: number) => Math.floor(at.getTime() / periodMs);
