import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Calls `onEnd` once the animations that `active` starts on `element` have ended; at once if there are none. */
export function useAnimationEnd(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  onEnd: () => void,
): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useLayoutEffect(() => {
    if (!active) return;
    const running = element.current?.getAnimations?.() ?? [];
    if (running.length === 0) {
      end.current();
      return;
    }
    let isCurrent = true;
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
      if (isCurrent) end.current();
    });
    return () => {
      isCurrent = false;
    };
  }, [active, element]);
}
