import type { WeekdayHours } from '@dewlane/catalog';

/** Who drives out. */
export interface Crew {
  readonly id: string;
  /** Counts the changes from 1. */
  readonly version: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** Its own hours by weekday; null works whenever the business does. */
  readonly hours: readonly WeekdayHours[] | null;
  /** False once it was removed. */
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What staff decide about a crew; what is left out stays. */
export interface CrewEdit {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly hours?: readonly WeekdayHours[] | null | undefined;
  readonly active?: boolean | undefined;
}

/** The crew after a change, in its next version; the same one where nothing differs. */
export function editCrew(crew: Crew, edit: CrewEdit, now: Date): Crew {
  const after: Crew = {
    ...crew,
    name: edit.name ?? crew.name,
    color: edit.color ?? crew.color,
    hours: edit.hours === undefined ? crew.hours : edit.hours,
    active: edit.active ?? crew.active,
  };
  const isSame =
    after.name === crew.name &&
    after.color === crew.color &&
    after.active === crew.active &&
    hasSameHours(after.hours, crew.hours);
  if (isSame) return crew;
  // Always after the change before it: of two at once the later may have read the earlier time.
  const updatedAt = new Date(Math.max(now.getTime(), crew.updatedAt.getTime() + 1));
  return { ...after, updatedAt, version: crew.version + 1 };
}

function hasSameHours(one: Crew['hours'], other: Crew['hours']): boolean {
  const textOf = (hours: Crew['hours']) =>
    hours?.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).join();
  return textOf(one) === textOf(other);
}
