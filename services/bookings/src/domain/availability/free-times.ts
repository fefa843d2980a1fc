import {
  MINUTES_TO_CHOOSE,
  QUARTER_MINUTES,
  slotWindow,
  TIME_SLOTS,
  type TimeSlotKey,
} from '@dewlane/catalog';
import { momentOf } from '../schedule/business-time.ts';
import { clockTime } from '../schedule/time-of-day.ts';
import type { ArrivalRange } from './choose-place.ts';
import { isOffered, type OfferedDay, wishFor } from './offer.ts';
import { MINUTE_MS } from './span.ts';

/** The distance between the times that are offered wherever they are free. All are suggestions: any other time can be requested. */
const STEP_MINUTES = 30;
const DAY_MINUTES = 1_440;
const TO_CHOOSE_MS = MINUTES_TO_CHOOSE * MINUTE_MS;
const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;

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
 * The times of a day to choose from, as minutes after midnight (AVAIL-20): the half hours at which a crew can come, and
 * a minute of each free stretch between two of them.
 */
export function freeMinutes(day: OfferedDay): number[] {
  const halfHours = freeHalfHours(day);
  const { clock, free, offer } = day;
  const between = (free ?? []).flatMap((stretch) => {
    const { first, last } = stretch;
    const isListed = halfHours.some((half) => clock.at(half) >= first && clock.at(half) <= last);
    const at = suggestionIn(stretch, day);
    if (isListed || at > last) return [];
    const { minute } = momentOf(new Date(at), offer.zone);
    // Of a time that occurs twice only the first can be booked.
    const isBookable = clock.at(minute) === at;
    const window = { date: clock.date, from: minute, until: minute };
    return isBookable && isOffered(day, window) ? [minute] : [];
  });
  return [...halfHours, ...between].toSorted((one, other) => one - other);
}

/**
 * The first minute of a stretch. If that is too close to now to be booked, the next quarter of an hour, which may lie
 * beyond the stretch.
 */
function suggestionIn({ first }: ArrivalRange, { offer }: OfferedDay): number {
  const soonest = wishFor({ from: first, until: first }, offer).notBefore + TO_CHOOSE_MS;
  return first < soonest ? Math.ceil(soonest / QUARTER_MS) * QUARTER_MS : first;
}

/** The half hours at which a crew can come, without those that daylight saving time skips. */
function freeHalfHours(day: OfferedDay): number[] {
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

/** The times to choose from (AVAIL-20), written as `h:mm AM/PM`. */
export function freeTimesOf(day: OfferedDay): string[] {
  return freeMinutes(day).map(clockTime);
}
