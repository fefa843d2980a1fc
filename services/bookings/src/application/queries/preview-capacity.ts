import type { Closure, WeekdayHours } from '@dewlane/catalog';
import type { Clock } from '@dewlane/service-kit/application';
import {
  type ComingAppointment,
  isAtWork,
  isWithoutCrew,
  lacksCrew,
  type Outlook,
  placesForUnplaced,
} from '../../domain/availability/outlook.ts';
import { MINUTE_MS } from '../../domain/availability/span.ts';
import { isOpenFor } from '../../domain/business/bookable.ts';
import type { CrewReads } from '../ports/crews.ts';

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

type Listed = readonly Pick<ComingAppointment, 'id' | 'version'>[];

/** The effect of a change. */
export interface CapacityPreview {
  /** The appointments that would lose their crew, soonest first. */
  readonly withoutCrew: Listed;
  readonly withoutCrewCount: number;
  /** How many appointments without a crew would get one. */
  readonly placedCount: number;
  /** Without crews: the appointments for which the business would no longer be open, soonest first. */
  readonly closed: Listed;
  readonly closedCount: number;
}

/** The most appointments that are listed. */
const MOST_LISTED = 100;
/** A placeholder id for the crew to be added. */
const ADDED = 'added';

/**
 * Which coming appointments would lose their crew if a change were saved (AVAIL-15) or, without crews, which the
 * business would no longer be open for (AVAIL-18). Changes nothing.
 */
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
    const outlook = changed(before, change, now);
    const after = change.crew ? placed(outlook, now) : outlook;
    const wasWithout = new Set(idsWithout(before, isWithoutCrew, now));
    // When the last crew is removed, its appointments are still listed, although without crews none counts as lacking one.
    const isWithout = new Set(
      idsWithout(after, before.crews.length > 0 ? lacksCrew : isWithoutCrew, now),
    );
    const losing = after.coming.filter(({ id }) => isWithout.has(id) && !wasWithout.has(id));
    const closed = before.crews.length === 0 ? closedBy(before, after) : [];
    return {
      withoutCrew: listed(losing),
      withoutCrewCount: losing.length,
      placedCount: [...wasWithout].filter((id) => !isWithout.has(id)).length,
      closed: listed(closed),
      closedCount: closed.length,
    };
  };
}

function listed(appointments: readonly ComingAppointment[]): Listed {
  return appointments.slice(0, MOST_LISTED).map(({ id, version }) => ({ id, version }));
}

function idsWithout(outlook: Outlook, isWithout: typeof isWithoutCrew, now: Date): string[] {
  return outlook.coming.filter((one) => isWithout(one, outlook, now)).map(({ id }) => id);
}

/** The appointments ahead for which the business was open before and is not after. */
function closedBy(before: Outlook, after: Outlook): ComingAppointment[] {
  return before.coming.filter(({ status, time, work }) => {
    const minutes = work / MINUTE_MS;
    return (
      status === 'scheduled' &&
      isOpenFor(before.settings, time, minutes) &&
      !isOpenFor(after.settings, time, minutes)
    );
  });
}

function changed(outlook: Outlook, change: CapacityChange, now: Date): Outlook {
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
      one.place?.crewId === removeCrewId && !isAtWork(one, now) ? { ...one, place: null } : one,
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
