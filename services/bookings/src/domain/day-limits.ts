import { ACCOUNTS_SHARE } from '@dewlane/catalog';
import type { WriteAccess } from './owner.ts';

/** What one client address or owner may do in a day; 0 sets no limit. */
export interface DayLimits {
  /** Bookings by the guests of one client address. */
  readonly appointmentsPerClient: number;
  /** Answers that one owner completes without booking with them. */
  readonly answersPerOwner: number;
  /** The same by the guests of one client address. */
  readonly answersPerClient: number;
}

/** The defaults: more than an office or a carrier's shared address needs (docs/security.md gives the reasons). */
export const DAY_LIMITS: DayLimits = {
  appointmentsPerClient: 40,
  answersPerOwner: 50,
  answersPerClient: 100,
};

/** Something that is counted within a day of its first. */
export interface DayLimit {
  /** What is counted, and for whom. */
  readonly counted: string;
  readonly most: number;
}

/** The limit of what comes from one client address; null for an unknown address, or if there is none (PERM-11). */
export function limitOfClient(
  what: 'bookings' | 'answers',
  perClient: number,
  { guestId }: Pick<WriteAccess, 'guestId'>,
  askedFrom: string | undefined,
): DayLimit | null {
  if (perClient === 0 || askedFrom === undefined) return null;
  return guestId === null
    ? { counted: `${what}/accounts/${askedFrom}`, most: perClient * ACCOUNTS_SHARE }
    : { counted: `${what}/guests/${askedFrom}`, most: perClient };
}

/** The limit of the answers that one owner completes; null if there is none (PERM-12). */
export function limitOfOwner(perOwner: number, { ownerId }: WriteAccess): DayLimit | null {
  return perOwner === 0 ? null : { counted: `answers/owner/${ownerId}`, most: perOwner };
}
