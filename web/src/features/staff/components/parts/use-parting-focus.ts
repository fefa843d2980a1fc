import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When the element returned goes with the focus in it, the page's content gets the focus, whose first stop is near. */
export function usePartingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // A layout effect's end comes before the element is removed, so that it is known where the focus was.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}
