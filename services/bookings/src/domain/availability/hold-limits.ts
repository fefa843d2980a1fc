import { MOST_HELD_MINUTES } from '@dewlane/catalog';
import { MINUTE_MS } from './span.ts';

const MOST_A_DAY = MOST_HELD_MINUTES * MINUTE_MS;
/** Concurrent holds from one address. */
const MOST_OF_ADDRESS = 3;

/** The holds of others, and the visitor's own so far. */
export interface HoldSituation {
  readonly now: Date;
  /** How long a hold lasts, from the business settings. */
  readonly minutes: number;
  /** How long the visitor has already held times today, in milliseconds. */
  readonly heldMs: number;
  /** The number of holds that others have from the same address. */
  readonly ofAddress: number;
  /** How many such washes would fit if nothing were held, and how many of these others hold. */
  readonly places: number;
  readonly heldPlaces: number;
}

/**
 * When the visitor's hold ends; null if the visitor, the address or the time already has as many holds as allowed
 * (AVAIL-05).
 */
export function heldUntil(situation: HoldSituation): Date | null {
  const { now, minutes, heldMs, ofAddress, places, heldPlaces } = situation;
  if (ofAddress >= MOST_OF_ADDRESS || heldPlaces + 1 > Math.ceil(places / 2)) return null;
  const ms = Math.min(minutes * MINUTE_MS, MOST_A_DAY - heldMs);
  return ms > 0 ? new Date(now.getTime() + ms) : null;
}
