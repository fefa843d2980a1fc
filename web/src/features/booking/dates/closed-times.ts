import {
  type BookableTimes,
  dayWindow,
  notBookableText,
  packagesOnSale,
  type ServicePackageKey,
  type StartWindow,
  slotWindow,
  type TimeSlotKey,
  whyNotBookable,
} from '@dewlane/catalog';
import { offerOf, savedSettings } from '../../../lib/business/saved-settings.ts';
import { businessMinutes, businessToday } from '../../../lib/dates/business-day.ts';
import { translateReason } from '../../../lib/text/reasons.ts';
import { type ClockTime, minutesOfDay } from './clock-time.ts';

/** The wanted day, and the package, whose duration counts; without a package the shortest duration does. */
export interface WantedTime {
  readonly serviceDate: string;
  readonly selectedServicePackage: ServicePackageKey | '';
}

/** Why a day can't be chosen, e.g. `We are closed on Sundays.`; null if it can (BIZ-09). */
export function whyDayClosed(wanted: WantedTime, now: Date): string | null {
  return why(wanted, dayWindow(wanted.serviceDate), now);
}

/** Why a slot of the day can't be chosen; null if it can. */
export function whySlotClosed(wanted: WantedTime, slot: TimeSlotKey, now: Date): string | null {
  return why(wanted, slotWindow(wanted.serviceDate, slot), now);
}

/** Why a time of the day can't be chosen, and which can be instead; null if it can. */
export function whyTimeClosed(wanted: WantedTime, time: ClockTime, now: Date): string | null {
  const minute = minutesOfDay(time);
  const window = { date: wanted.serviceDate, from: minute, until: minute };
  return translateReason(notBookableText(timesAt(now), window, minutesOf(wanted))?.message ?? null);
}

function why(wanted: WantedTime, window: StartWindow, now: Date): string | null {
  return translateReason(whyNotBookable(timesAt(now), window, minutesOf(wanted))?.reason ?? null);
}

function minutesOf({ selectedServicePackage }: WantedTime): number {
  return selectedServicePackage
    ? offerOf(selectedServicePackage).maxMinutes
    : Math.min(...packagesOnSale(savedSettings()).map(({ maxMinutes }) => maxMinutes));
}

function timesAt(now: Date): BookableTimes {
  const saved = savedSettings();
  const earliest = new Date(now.getTime() + (saved.leadMinutes ?? 0) * 60_000);
  return { saved, now: momentOf(now), earliest: momentOf(earliest) };
}

function momentOf(instant: Date) {
  return { date: businessToday(instant), minute: businessMinutes(instant) };
}
