import type { Closure, WeekdayHours } from '@dewlane/catalog';
import {
  type ComingAppointment,
  isWithoutCrew,
  type Outlook,
  placesForUnplaced,
} from '../../domain/availability/outlook.ts';
import type { CrewReads } from '../availability-ports.ts';
import type { Clock } from '../ports.ts';

/** A change that might be saved; undefined fields stay as they are. */
export interface CapacityChange {
  /** The crew's new hours; without an id, a crew to be added. */
  readonly crew?:
    | { readonly id: string | null; readonly hours: readonly WeekdayHours[] | null }
    | undefined;
  readonly removeCrewId?: string | undefined;
  readonly openingHours?: readonly WeekdayHours[] | null | undefined;
  readonly closures?: readonly Closure[] | null | undefined;
}

/** The effect of a change. */
export interface CapacityPreview {
  /** The appointments that would lose their crew, soonest first. */
  readonly withoutCrew: readonly Pick<ComingAppointment, 'id' | 'version'>[];
  readonly withoutCrewCount: number;
  /** How many appointments without a crew would get one. */
  readonly placedCount: number;
}

/** The most appointments that are listed. */
const MOST_LISTED = 100;
/** A placeholder id for the crew to be added. */
const ADDED = 'added';

/** Which coming appointments would lose their crew if a change were saved (AVAIL-15). Changes nothing. */
export function previewCapacity({
  crews,
  clock,
}: {
  readonly crews: CrewReads;
  readonly clock: Clock;
}) {
  return async (change: CapacityChange): Promise<CapacityPreview> => {
    const now = clock();
    const before = await crews.outlook(now);
    // Only an added or changed crew takes over waiting appointments, as saving does.
    const outlook = changed(before, change);
    const after = change.crew ? placed(outlook, now) : outlook;
    const wasWithout = new Set(idsWithout(before));
    const isWithout = new Set(idsWithout(after));
    const losing = after.coming.filter(({ id }) => isWithout.has(id) && !wasWithout.has(id));
    return {
      withoutCrew: losing.slice(0, MOST_LISTED).map(({ id, version }) => ({ id, version })),
      withoutCrewCount: losing.length,
      placedCount: [...wasWithout].filter((id) => !isWithout.has(id)).length,
    };
  };
}

function idsWithout(outlook: Outlook): string[] {
  return outlook.coming.filter((one) => isWithoutCrew(one, outlook)).map(({ id }) => id);
}

function changed(outlook: Outlook, change: CapacityChange): Outlook {
  const { crew, removeCrewId, openingHours, closures } = change;
  const kept = outlook.crews
    .filter(({ id }) => id !== removeCrewId)
    .map((one) => (one.id === crew?.id ? { ...one, hours: crew.hours } : one));
  const added = crew && crew.id === null ? [{ id: ADDED, hours: crew.hours }] : [];
  return {
    ...outlook,
    crews: [...kept, ...added],
    settings: {
      ...outlook.settings,
      ...(openingHours === undefined ? {} : { openingHours: openingHours ?? undefined }),
      ...(closures === undefined ? {} : { closures: closures ?? undefined }),
    },
    coming: outlook.coming.map((one) =>
      one.place && one.place.crewId === removeCrewId ? { ...one, place: null } : one,
    ),
  };
}

/** The outlook with the places that saving would assign. */
function placed(outlook: Outlook, now: Date): Outlook {
  const places = new Map(
    placesForUnplaced(outlook, now).map(({ appointmentId, place }) => [appointmentId, place]),
  );
  const coming = outlook.coming.map((one) => ({
    ...one,
    place: one.place ?? places.get(one.id) ?? null,
  }));
  return { ...outlook, coming };
}
