import { useEffect, useRef } from 'react';
import { logFailure } from '../../../lib/browser/log.ts';

/**
 * Runs `work` at an interval in milliseconds, never twice at once; undefined doesn't run it. A hidden page doesn't either:
 * once it is shown again, it catches up at once with what was due meanwhile (NET-25). A failure is logged, and the next
 * run tries again.
 */
export function usePoll(work: () => Promise<unknown>, everyMs: number | undefined): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (everyMs === undefined) return;
    let isBusy = false;
    let isDue = false;
    const poll = async () => {
      isDue = document.visibilityState === 'hidden';
      if (isBusy || isDue) return;
      isBusy = true;
      try {
        await latest.current();
      } catch (error) {
        logFailure('A poll failed', error);
      } finally {
        isBusy = false;
      }
    };
    const catchUp = () => {
      if (isDue) void poll();
    };
    const timer = setInterval(() => void poll(), everyMs);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [everyMs]);
}
