import { PARTS, type PartName } from '../parts.ts';
import type { RoundResult } from './result.ts';

export const LEAST_BOOKINGS = 20;

type Figures = Pick<
  RoundResult,
  'bookings' | 'healthyMs' | 'waitedMs' | 'confirmedMs' | 'drainedMs'
>;

/**
 * The bounds that a round broke, one sentence each. A part must be healthy in time by what its process takes itself:
 * while others on a busy machine have all processors, it can't do anything.
 */
export function brokenBounds(
  part: PartName,
  { bookings, healthyMs, waitedMs, confirmedMs, drainedMs }: Figures,
): string[] {
  const { healthyWithinMs } = PARTS[part];
  const isInTime = healthyMs !== null && healthyMs - waitedMs <= healthyWithinMs;
  const bounds: [boolean, string][] = [
    [bookings >= LEAST_BOOKINGS, `only ${bookings} bookings`],
    [isInTime, `healthy after ${healthyMs} ms`],
    [confirmedMs !== null, 'no booking begun afterwards was confirmed'],
    [drainedMs !== null, 'not everything arrived'],
  ];
  return bounds.filter(([isKept]) => !isKept).map(([, sentence]) => sentence);
}
