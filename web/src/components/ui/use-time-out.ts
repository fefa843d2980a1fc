import { useEffect, useRef } from 'react';

/** Calls `onEnd` once `isRunning` has been true for `ms` milliseconds in total; pauses don't count. */
export function useTimeOut(isRunning: boolean, ms: number, onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  const left = useRef(ms);
  useEffect(() => {
    if (!isRunning) return;
    const since = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [isRunning]);
}
