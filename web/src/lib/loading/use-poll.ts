import { useEffect, useRef } from 'react';
import { logFailure } from '../browser/log.ts';

/**
 * Runs `work` at an interval in milliseconds, never twice at once; a failure is logged, and the next run tries again.
 */
export function usePoll(work: () => Promise<unknown>, everyMs: number | undefined): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (everyMs === undefined) return;
    let busy = false;
    const poll = async () => {
      if (busy) return;
      busy = true;
      try {
        await latest.current();
      } catch (error) {
        logFailure('A poll failed', error);
      } finally {
        busy = false;
      }
    };
    const timer = setInterval(() => void poll(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
