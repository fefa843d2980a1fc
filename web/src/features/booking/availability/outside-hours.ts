import { minuteOf, OPENING_HOURS, TIME_SLOTS, type TimeSlotKey } from '@dewlane/catalog';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { hoursText } from '../../../lib/text/hours-text.ts';
import { translateLabel } from '../../../lib/text/labels.ts';
import { t } from '../../../lib/text/language.ts';
import { fromDay } from '../dates/calendar-day.ts';
import { type ClockTime, minutesOfDay } from '../dates/clock-time.ts';
import { hasLimitedCapacity } from './known-availability.ts';

const ALL_THE_SAME = t`our business hours are ${hoursText(OPENING_HOURS.label)}. You can book it all the same.`;

function isClosedOn(day: string): boolean {
  const date = fromDay(day);
  return date !== undefined && !OPENING_HOURS.weekdays.some((open) => open === date.getDay());
}

/** Whether a time is within the day's opening hours; a slot must be with both ends. */
function isWithinHours(time: TimeSlotKey | ClockTime): boolean {
  const open = minuteOf(OPENING_HOURS.opens);
  const close = minuteOf(OPENING_HOURS.closes);
  if (typeof time === 'string') {
    const { startHour, endHour } = TIME_SLOTS[time];
    return startHour * 60 >= open && endHour * 60 <= close;
  }
  return minutesOfDay(time) >= open && minutesOfDay(time) < close;
}

/** The hint for a day (`YYYY-MM-DD`) and time outside the opening hours; null within them (QUIZ-51). */
export function outsideHoursHint(day: string, time: TimeSlotKey | ClockTime | null): string | null {
  // Saved opening hours are enforced, so nothing can be booked outside them (BIZ-09); nor, with crews, outside theirs.
  if (savedSettings().openingHours !== undefined || hasLimitedCapacity()) return null;
  if (isClosedOn(day)) {
    return t`This is a day we are usually closed: ${ALL_THE_SAME}`;
  }
  if (time === null || isWithinHours(time)) {
    return null;
  }
  return typeof time === 'string'
    ? t`${translateLabel(TIME_SLOTS[time].label)} runs past closing time: ${ALL_THE_SAME}`
    : t`This is outside opening time: ${ALL_THE_SAME}`;
}
