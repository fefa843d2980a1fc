import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an overlay is still to be rendered: as long as it is open, and after that until the
 * animations of `data-state="closed"` have ended on `element`.
 */
export function usePresence(open: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [isLeaving, setIsLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setIsLeaving(!open);
  }
  useLayoutEffect(() => {
    if (!isLeaving) return;
    const running = element.current?.getAnimations?.() ?? [];
    if (running.length === 0) {
      setIsLeaving(false);
      return;
    }
    let isCurrent = true;
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
      if (isCurrent) setIsLeaving(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [isLeaving, element]);
  return open || isLeaving;
}
