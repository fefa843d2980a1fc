import type { TimeSlotKey } from '@dewlane/catalog';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  AvailabilityDocument,
  type AvailabilityQuery,
} from '../../../../generated/customer/graphql.ts';
import { logFailure } from '../../../../lib/browser/log.ts';
import { useAskOnce } from '../../../../lib/graphql/use-call.ts';
import { LANGUAGE } from '../../../../lib/text/language.ts';
import { readyForReasons, reasonOf } from '../../../../lib/text/reasons.ts';

type Day = AvailabilityQuery['availability']['days'][number];

/** What is free, as far as it was asked for: what isn't known counts as free, and the service decides. */
export interface FreeTimes {
  /** Why nothing is free on a day; null where something is. */
  readonly whyFull: (day: string) => string | null;
  readonly isFull: (day: string) => boolean;
  readonly isSlotFull: (day: string, slot: TimeSlotKey) => boolean;
  /** The exact times of a day that are free, as `h:mm AM/PM`. */
  readonly timesOf: (day: string) => readonly string[];
  /** Asks for days that come into sight. */
  readonly show: (from: string, days: number) => void;
}

/** What is free for a package, on the days that were shown. */
export function useFreeTimes(servicePackage: string | null): FreeTimes {
  const ask = useAskOnce();
  useEffect(() => {
    if (LANGUAGE !== 'en') void readyForReasons();
  }, []);
  const [known, setKnown] = useState<ReadonlyMap<string, Day>>(new Map());
  const asked = useRef(new Set<string>());
  const show = useCallback(
    (from: string, days: number) => {
      if (asked.current.has(from)) return;
      asked.current.add(from);
      ask(AvailabilityDocument, { from, days, servicePackage }).then(
        ({ availability }) =>
          setKnown(
            (before) =>
              new Map([...before, ...availability.days.map((day) => [day.date, day] as const)]),
          ),
        (error: unknown) => logFailure('What is free could not be read', error),
      );
    },
    [ask, servicePackage],
  );
  return {
    whyFull: (day) => reasonOf(known.get(day)?.reason ?? null),
    isFull: (day) => known.get(day)?.state === 'FULL',
    isSlotFull: (day, slot) =>
      known.get(day)?.slots.some((one) => one.slot === slot && !one.free) ?? false,
    timesOf: (day) => known.get(day)?.times ?? [],
    show,
  };
}
