import { slotWindow, TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import { clockTime } from '../schedule/time-of-day.ts';
import { isOffered, type OfferedDay } from './offer.ts';

/** The distance between offered times. They are suggestions: any other time can be requested. */
const STEP_MINUTES = 30;
const DAY_MINUTES = 1_440;

/** A preset slot, and whether customers can book it. */
export interface FreeSlot {
  readonly slot: TimeSlotKey;
  readonly timeSlot: string;
  readonly free: boolean;
}

/** The three slots of a day (AVAIL-02). */
export function slotsOf(day: OfferedDay): FreeSlot[] {
  return Object.values(TIME_SLOTS).map(({ key, label }) => ({
    slot: key,
    timeSlot: label,
    free: isOffered(day, slotWindow(day.clock.date, key)),
  }));
}

/**
 * The half hours at which a crew can come, as minutes after midnight (AVAIL-04), without those that daylight saving
 * time skips.
 */
export function freeHalfHours(day: OfferedDay): number[] {
  const { clock } = day;
  const free: number[] = [];
  for (let minute = 0; minute < DAY_MINUTES; minute += STEP_MINUTES) {
    const at = clock.at(minute);
    const isSkipped =
      at >= clock.at(minute + STEP_MINUTES) || at >= clock.at(minute + 2 * STEP_MINUTES);
    if (!isSkipped && isOffered(day, { date: clock.date, from: minute, until: minute })) {
      free.push(minute);
    }
  }
  return free;
}

/** The same times, written as `h:mm AM/PM`. */
export function freeTimesOf(day: OfferedDay): string[] {
  return freeHalfHours(day).map(clockTime);
}
