import {
  ADVERTISED_HOURS,
  minuteOf,
  type SavedSettings,
  type WeekdayHours,
} from '@dewlane/catalog';
import type { DayClock } from '../schedule/day-clock.ts';
import type { CrewDay } from './choose-place.ts';
import type { Crew } from './crew.ts';
import type { Span } from './span.ts';

/** The active crews, and the time of theirs that is taken. */
export interface Capacity {
  readonly crews: readonly Pick<Crew, 'id' | 'hours'>[];
  /** Keyed by crew id. */
  readonly taken: ReadonlyMap<string, readonly Span[]>;
}

/** Longer than any wash with its travel: what begins later can't conflict. */
const BEYOND_MS = 24 * 3_600_000;

/** The business settings that affect a crew's hours. */
export type HoursSettings = Pick<SavedSettings, 'openingHours' | 'closures'>;

/**
 * When a crew works on a day: its own hours, else those of the business, else the advertised ones, and never outside
 * the saved opening hours or during a closure. Null if it doesn't work that day.
 */
export function workingHours(
  { hours }: Pick<Crew, 'hours'>,
  clock: DayClock,
  { openingHours, closures }: HoursSettings,
): Span | null {
  const { date, weekday } = clock;
  if (closures?.some(({ from, to }) => from <= date && date <= to)) return null;
  const ofDay = (days: readonly WeekdayHours[]) => days.find((day) => day.weekday === weekday);
  const own = ofDay(hours ?? openingHours ?? ADVERTISED_HOURS);
  const open = openingHours ? ofDay(openingHours) : own;
  if (!own || !open) return null;
  const from = clock.at(Math.max(minuteOf(own.opens), minuteOf(open.opens)));
  const to = clock.at(Math.min(minuteOf(own.closes), minuteOf(open.closes)));
  return from < to ? { from, to } : null;
}

/** The crews that work on a day, each with its taken times. */
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
