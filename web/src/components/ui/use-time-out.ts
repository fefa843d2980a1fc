import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once `active` has lasted `ms` milliseconds, not counting while a pointer is over the element, the focus is in
 * it, or the window is left. The answer are the element's handlers.
 */
export function useTimeOut(active: boolean, ms: number, onEnd: () => void) {
  const end = useRef(onEnd);
  end.current = onEnd;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const span = useRef({ left: ms, since: 0 });

  const run = useCallback(() => {
    clearTimeout(timer.current);
    span.current.since = Date.now();
    timer.current = setTimeout(() => end.current(), span.current.left);
  }, []);
  const pause = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    span.current.left = Math.max(0, span.current.left - (Date.now() - span.current.since));
  }, []);

  useEffect(() => {
    if (!active) return;
    run();
    window.addEventListener('blur', pause);
    window.addEventListener('focus', run);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', run);
    };
  }, [active, run, pause]);

  const resume = () => {
    if (active && timer.current === undefined) run();
  };
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
