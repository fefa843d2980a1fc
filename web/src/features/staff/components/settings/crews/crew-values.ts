import type { WeekdayHours } from '@dewlane/catalog';
import type { StaffCrewsQuery } from '../../../../../generated/staff/graphql.ts';
import type { Rows } from '../../../settings/rows.ts';
import {
  type DayValues,
  daysOf,
  hoursInput,
  openWeekdays,
} from '../../../settings/settings-values.ts';
import { startMerge } from '../../../settings/start-merge.ts';
import { CREW_COLORS } from '../../../text/crew-colors.ts';

export type Crew = StaffCrewsQuery['crews'][number];

/** A crew as in its form. */
export interface CrewValues {
  readonly name: string;
  readonly color: string;
  readonly hasOwnHours: boolean;
  readonly days: readonly DayValues[];
}

/** The colours to choose from, plus the crew's own if it has another one. */
export function colorsFor(crew: Crew | null): readonly (readonly [color: string, name: string])[] {
  const isAnother = crew && !CREW_COLORS.some(([color]) => color === crew.color);
  return isAnother ? [...CREW_COLORS, [crew.color, 'As it is']] : CREW_COLORS;
}

/**
 * The crew's values, or those of a new crew in the first unused colour; where it has no hours of its own, they start as
 * those of the business.
 */
export function crewValues(
  crew: Crew | null,
  others: readonly Crew[] = [],
  openingHours?: readonly WeekdayHours[] | null,
): CrewValues {
  const free = CREW_COLORS.find(([color]) => !others.some((other) => other.color === color));
  return {
    name: crew?.name ?? '',
    color: crew?.color ?? (free ?? CREW_COLORS[0])[0],
    hasOwnHours: crew?.hours != null,
    days: daysOf(crew?.hours ?? openingHours),
  };
}

/** A crew as GraphQL input. */
export function crewInput({ name, color, hasOwnHours, days }: CrewValues) {
  return { name: name.trim(), color, hours: hasOwnHours ? hoursInput(days) : null };
}

/** The rows of its lists, as the server's messages count them. */
export function crewRows({ days }: CrewValues): Rows {
  return { hours: openWeekdays(days) };
}

/** Somebody else's crew with mine. */
interface MergedCrew {
  readonly values: CrewValues;
  /** What both of us have changed, as people call it: there it is mine. */
  readonly both: readonly string[];
}

/** A crew as somebody else has saved it, with what was changed here since it was read (STAFF-03). */
export function mergeCrew(was: CrewValues, mine: CrewValues, theirs: CrewValues): MergedCrew {
  const { both, pickFields, pickHours } = startMerge();
  const hoursOf = ({ hasOwnHours, days }: CrewValues) => (hasOwnHours ? days : null);
  const days = pickHours('Hours', [hoursOf(was), hoursOf(mine), hoursOf(theirs)]);
  const values = {
    ...pickFields({ name: 'Name', color: 'Color' }, [was, mine, theirs]),
    hasOwnHours: days !== null,
    days: days ?? mine.days,
  };
  return { values, both };
}

/** What differs from the crew that the form was opened with, as GraphQL input. */
export function crewEdit(values: CrewValues, crew: Crew): Partial<ReturnType<typeof crewInput>> {
  const was = Object.entries(crewInput(crewValues(crew)));
  const now = Object.entries(crewInput(values));
  return Object.fromEntries(
    now.filter((field, place) => JSON.stringify(field) !== JSON.stringify(was[place])),
  );
}
