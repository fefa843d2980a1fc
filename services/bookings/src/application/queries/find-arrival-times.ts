import type { Clock } from '@dewlane/service-kit/application';
import { arrivalTimes } from '../../domain/availability/arrival-times.ts';
import type { Crew } from '../../domain/availability/crew.ts';
import { daySpan, type TimeZone } from '../../domain/schedule/business-time.ts';
import type { CrewReads } from '../ports/crews.ts';

/** An arrival that staff can plan, with the crew that would come. */
export interface OfferedArrival {
  readonly startsAt: Date;
  /** Null if no crew is free. */
  readonly crew: Crew | null;
  /** The new booked time that the customer would be told; null if the arrival is within what they already know. */
  readonly movesTo: string | null;
}

/**
 * The arrivals that staff can plan for an appointment on its day (AVAIL-16); null if it is over or doesn't take place,
 * or if there are no crews.
 */
export function findArrivalTimes({
  crews,
  clock,
  zone,
}: {
  readonly crews: CrewReads;
  readonly clock: Clock;
  readonly zone: TimeZone;
}) {
  return async (appointmentId: string): Promise<OfferedArrival[] | null> => {
    const booked = await crews.workToPlan(appointmentId);
    if (!booked) return null;
    const now = clock();
    const span = daySpan(booked.time.date, 1, zone);
    const [{ settings, capacity }, atWork] = await Promise.all([
      crews.capacity({ ...span, now, holders: [], appointmentId }),
      crews.crews(),
    ]);
    if (!capacity) return null;
    const named = new Map(atWork.map((crew) => [crew.id, crew]));
    return arrivalTimes(booked, settings, capacity, now, zone).map(({ crewId, ...arrival }) => ({
      ...arrival,
      crew: named.get(crewId ?? '') ?? null,
    }));
  };
}
