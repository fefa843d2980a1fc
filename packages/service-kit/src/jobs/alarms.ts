import type { Job } from './job.ts';

/** Instants this close together share one alarm, so that many due rows need few jobs. */
const ALARM_GRID_MS = 5_000;

/** The alarm for an instant, in milliseconds since 1970: the next grid point at or after it. */
export const alarmAfter = (at: number): number => Math.ceil(at / ALARM_GRID_MS) * ALARM_GRID_MS;

/**
 * The distinct alarms of a job after `now` until an instant, never before it is due: from its due times, or from the
 * multiples of its period.
 */
export async function alarmsOf(job: Job, now: Date, until: Date): Promise<Date[]> {
  const periods = job.everyMs === undefined ? [] : multiplesBetween(job.everyMs, now, until);
  const due = (await job.dueTimes?.(until)) ?? [];
  const onGrid = due.map((at) => alarmAfter(at.getTime()));
  const instants = new Set([...periods, ...onGrid.filter((at) => at > now.getTime())]);
  return [...instants].sort((a, b) => a - b).map((at) => new Date(at));
}

/** Whether a run of a job with a period fell due after one instant, until another. */
export function wasRunDue({ everyMs }: Job, from: Date, until: Date): boolean {
  return everyMs !== undefined && multiplesBetween(everyMs, from, until).length > 0;
}

function multiplesBetween(periodMs: number, from: Date, until: Date): number[] {
  const first = Math.floor(from.getTime() / periodMs) + 1;
  const last = Math.floor(until.getTime() / periodMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * periodMs);
}
