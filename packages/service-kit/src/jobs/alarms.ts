import type { Job } from './job.ts';

/** Instants that lie this close together share one alarm, so that many due rows are few jobs. */
const ALARM_GRID_MS = 5_000;

/** The alarm, in milliseconds since 1970, that wakes for an instant: the next one at or after it. */
export const alarmAfter = (at: number): number => Math.ceil(at / ALARM_GRID_MS) * ALARM_GRID_MS;

/**
 * When a job is to be woken until an instant, each once, never before it is due: its due times, or
 * the multiples of its period, later than `now`.
 */
export async function alarmsOf(job: Job, now: Date, until: Date): Promise<Date[]> {
  const periods = job.everyMs === undefined ? [] : multiplesBetween(job.everyMs, now, until);
  const due = (await job.dueTimes?.(until)) ?? [];
  const onGrid = due.map((at) => alarmAfter(at.getTime()));
  const instants = new Set([...periods, ...onGrid.filter((at) => at > now.getTime())]);
  return [...instants].sort((a, b) => a - b).map((at) => new Date(at));
}

function multiplesBetween(periodMs: number, from: Date, until: Date): number[] {
  const first = Math.floor(from.getTime() / periodMs) + 1;
  const last = Math.floor(until.getTime() / periodMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * periodMs);
}
