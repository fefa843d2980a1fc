import type { TimeSlotKey } from '@dewlane/catalog';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LANGUAGE } from '../../../../lib/text/language.ts';
import { readyForReasons, reasonOf } from '../../../../lib/text/reasons.ts';
import { type DayPlaces, isFull, isSlotFull } from '../../dates/day-places.ts';
import { useAskAvailability } from '../../places/use-ask-availability.ts';

/** The availability loaded so far. Unknown times count as free; the service decides. */
export interface FreeTimes {
  /** Why nothing is free on a day; null if something is. */
  readonly whyFull: (day: string) => string | null;
  readonly isFull: (day: string) => boolean;
  readonly isSlotFull: (day: string, slot: TimeSlotKey) => boolean;
  /** The free exact times of a day, as `h:mm AM/PM`. */
  readonly timesOf: (day: string) => readonly string[];
  /** Loads days that come into view. */
  readonly show: (from: string, days: number) => void;
}

/** Availability for a package, on the days shown so far. */
export function useFreeTimes(servicePackage: string | null): FreeTimes {
  const ask = useAskAvailability();
  useEffect(() => {
    if (LANGUAGE !== 'en') void readyForReasons();
  }, []);
  const [known, setKnown] = useState<ReadonlyMap<string, DayPlaces>>(new Map());
  const asked = useRef(new Set<string>());
  const show = useCallback(
    (from: string, days: number) => {
      if (asked.current.has(from)) return;
      asked.current.add(from);
      ask({ from, days, servicePackage }, (told) =>
        setKnown(
          (before) => new Map([...before, ...told.days.map((day) => [day.date, day] as const)]),
        ),
      );
    },
    [ask, servicePackage],
  );
  return {
    whyFull: (day) => reasonOf(known.get(day)?.reason ?? null),
    isFull: (day) => isFull(known.get(day)),
    isSlotFull: (day, slot) => isSlotFull(known.get(day), slot),
    timesOf: (day) => known.get(day)?.times ?? [],
    show,
  };
}
