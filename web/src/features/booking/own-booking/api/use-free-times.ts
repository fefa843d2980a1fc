import type { TimeSlotKey } from '@dewlane/catalog';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FreeTimesDocument } from '../../../../generated/beside/graphql.ts';
import { logFailure } from '../../../../lib/browser/log.ts';
import { useSendQuery } from '../../../../lib/graphql/use-call.ts';
import { LANGUAGE } from '../../../../lib/text/language.ts';
import { loadReasons, translateReason } from '../../../../lib/text/reasons.ts';
import { type DayAvailability, isFull, isSlotFull } from '../../availability/day-availability.ts';
import type { ChangeRefusal } from './change-refusal.ts';
import type { BookingAccess } from './use-own-booking.ts';

/** The availability loaded so far. Unknown times count as free; the service decides. */
export interface FreeTimes {
  /** Why nothing is free on a day; null if something is. */
  readonly whyFull: (day: string) => string | null;
  /** Whether the day has been loaded. */
  readonly knows: (day: string) => boolean;
  /** Whether the days asked for last could not be loaded. */
  readonly hasFailed: boolean;
  readonly isFull: (day: string) => boolean;
  readonly isSlotFull: (day: string, slot: TimeSlotKey) => boolean;
  /** The free exact times of a day, as `h:mm AM/PM`. */
  readonly timesOf: (day: string) => readonly string[];
  /** Loads days that come into view. */
  readonly show: (from: string, days: number) => void;
}

/**
 * Availability for the move of a booking, whose own place counts as free, on the days shown so far; loaded again
 * whenever a move was refused, since somebody else may have been faster, and after a failure when the connection is back
 * (NET-18). Nothing waits for it (design.md#how-the-screens-behave).
 */
export function useFreeTimes(access: BookingAccess, refusal: ChangeRefusal | null): FreeTimes {
  const ask = useSendQuery();
  useEffect(() => {
    if (LANGUAGE !== 'en') void loadReasons();
  }, []);
  const [known, setKnown] = useState<ReadonlyMap<string, DayAvailability>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const asked = useRef(new Map<string, number>());
  const load = useCallback(
    (from: string, days: number) => {
      asked.current.set(from, days);
      setFailed(false);
      ask(FreeTimesDocument, { from, days, ...access }).then(
        ({ availability }) =>
          setKnown(
            (before) =>
              new Map([...before, ...availability.days.map((day) => [day.date, day] as const)]),
          ),
        (error: unknown) => {
          asked.current.delete(from);
          setFailed(true);
          logFailure('The free times could not be loaded', error);
        },
      );
    },
    [ask, access],
  );
  const shown = useRef<Parameters<typeof load> | null>(null);
  const show = useCallback(
    (from: string, days: number) => {
      shown.current = [from, days];
      if (!asked.current.has(from)) load(from, days);
    },
    [load],
  );
  useEffect(() => {
    if (refusal) for (const [from, days] of asked.current) load(from, days);
  }, [refusal, load]);
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => shown.current && load(...shown.current);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed, load]);
  return {
    whyFull: (day) => translateReason(known.get(day)?.reason ?? null),
    knows: (day) => known.has(day),
    hasFailed,
    isFull: (day) => isFull(known.get(day)),
    isSlotFull: (day, slot) => isSlotFull(known.get(day), slot),
    timesOf: (day) => known.get(day)?.times ?? [],
    show,
  };
}
