import { useEffect, useReducer, useRef } from 'react';
import { refreshSettings } from './refresh-settings.ts';

/**
 * Checks for new business settings when `shown` changes and when the tab becomes visible, and renders again with them
 * (BIZ-04). Adopts none while `mayAdopt` returns false, so that no price changes under the user's finger.
 */
export function useFreshSettings(shown: unknown, mayAdopt: () => boolean): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const wanted = useRef(mayAdopt);
  wanted.current = mayAdopt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever another step shows
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
