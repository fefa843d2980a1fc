import { minuteOf, OPENING_HOURS, type SavedSettings, type WeekdayHours } from '@dewlane/catalog';
import type { DayClock } from '../schedule/day-clock.ts';
import type { CrewDay } from './choose-place.ts';
import type { Crew } from './crew.ts';
import type { Span } from './span.ts';

/** The crews at work, and what is taken of their time. */
export interface Capacity {
  readonly crews: readonly Pick<Crew, 'id' | 'hours'>[];
  /** By the crew's id. */
  readonly taken: ReadonlyMap<string, readonly Span[]>;
}

/** Longer than any work and the travel after it: what begins later is in nobody's way. */
const BEYOND_MS = 24 * 3_600_000;

const HOURS_SHOWN: readonly WeekdayHours[] = OPENING_HOURS.weekdays.map((weekday) => ({
  weekday,
  opens: `${String(OPENING_HOURS.openHour).padStart(2, '0')}:00`,
  closes: `${OPENING_HOURS.closeHour}:00`,
}));

/** When the settings of the business have something to say about a crew's hours. */
export type HoursSettings = Pick<SavedSettings, 'openingHours' | 'closures'>;

/**
 * When a crew works on a day: in its own hours, else those of the business, else those shown, and never outside the saved
 * opening hours or in a closure. Null where it doesn't.
 */
export function workingHours(
  { hours }: Pick<Crew, 'hours'>,
  clock: DayClock,
  { openingHours, closures }: HoursSettings,
): Span | null {
  const { date, weekday } = clock;
  if (closures?.some(({ from, to }) => from <= date && date <= to)) return null;
  const ofDay = (days: readonly WeekdayHours[]) => days.find((day) => day.weekday === weekday);
  const own = ofDay(hours ?? openingHours ?? HOURS_SHOWN);
  const open = openingHours ? ofDay(openingHours) : own;
  if (!own || !open) return null;
  const from = clock.at(Math.max(minuteOf(own.opens), minuteOf(open.opens)));
  const to = clock.at(Math.min(minuteOf(own.closes), minuteOf(open.closes)));
  return from < to ? { from, to } : null;
}

/** The crews that work on a day, each with what is taken of it. */
export function crewDays(
  { crews, taken }: Capacity,
  clock: DayClock,
  settings: HoursSettings,
): CrewDay[] {
  return crews.flatMap((crew) => {
    const works = workingHours(crew, clock, settings);
    if (!works) return [];
    const near = (taken.get(crew.id) ?? []).filter(
      ({ from, to }) => to > works.from && from < works.to + BEYOND_MS,
    );
    return [{ crewId: crew.id, works, taken: near }];
  });
}
