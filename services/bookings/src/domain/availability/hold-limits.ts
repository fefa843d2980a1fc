import { MINUTE_MS } from './span.ts';

/** What one visitor may hold in all on a business day, however often they choose anew (AVAIL-05). */
const MOST_A_DAY = 30 * MINUTE_MS;
/** Holds at a time from one address. */
const MOST_OF_ADDRESS = 3;

/** What is known of others' holds, and of the visitor's own before. */
export interface HoldSituation {
  readonly now: Date;
  /** How long a time is kept, by the settings of the business. */
  readonly minutes: number;
  /** How long the visitor has held times today already, in milliseconds. */
  readonly heldMs: number;
  /** How many holds others have from the same address. */
  readonly ofAddress: number;
  /** How many such jobs fit into the time if nobody held anything, and how many of them others hold. */
  readonly places: number;
  readonly heldPlaces: number;
}

/** Until when a time is kept for a visitor; null where they, their address or the time have as many holds as they may (AVAIL-05). */
export function heldUntil(situation: HoldSituation): Date | null {
  const { now, minutes, heldMs, ofAddress, places, heldPlaces } = situation;
  if (ofAddress >= MOST_OF_ADDRESS || heldPlaces + 1 > Math.ceil(places / 2)) return null;
  const ms = Math.min(minutes * MINUTE_MS, MOST_A_DAY - heldMs);
  return ms > 0 ? new Date(now.getTime() + ms) : null;
}
