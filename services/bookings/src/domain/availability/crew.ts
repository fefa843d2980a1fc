import type { WeekdayHours } from '@dewlane/catalog';

/** A team that goes out to customers. */
export interface Crew {
  readonly id: string;
  /** Starts at 1 and is raised by every change. */
  readonly version: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
  /** Its own hours by weekday; null means the business's hours. */
  readonly hours: readonly WeekdayHours[] | null;
  /** False once removed. */
  readonly active: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An edit of a crew by staff; fields left out stay as they are. */
export interface CrewEdit {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly hours?: readonly WeekdayHours[] | null | undefined;
  readonly active?: boolean | undefined;
}

/** The crew after an edit, in its next version; the same object if nothing differs. */
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
  // Always later than the previous change: of two concurrent changes, the second may have read the clock first.
  const updatedAt = new Date(Math.max(now.getTime(), crew.updatedAt.getTime() + 1));
  return { ...after, updatedAt, version: crew.version + 1 };
}

function hasSameHours(one: Crew['hours'], other: Crew['hours']): boolean {
  const textOf = (hours: Crew['hours']) =>
    hours?.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).join();
  return textOf(one) === textOf(other);
}
