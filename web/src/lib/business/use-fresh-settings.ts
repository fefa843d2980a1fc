import { useEffect, useReducer, useRef } from 'react';
import { refreshSettings } from './refresh-settings.ts';

/**
 * Shows new settings of the business when `shown` changes and when the tab becomes visible (BIZ-04); never while `mayAdopt` is false, so
 * that no price changes under somebody's tap.
 */
export function useFreshSettings(shown: unknown, mayAdopt: () => boolean): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const wanted = useRef(mayAdopt);
  wanted.current = mayAdopt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever another step shows
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void refreshSettings(() => wanted.current()).then((isNew) => isNew && showAgain());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown]);
}
