import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusContent } from './focus-content.ts';

/** When the element returned goes with the focus in it, the page's content gets it. */
export function usePartingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // A layout effect's end comes before the element is removed, so that it is known where the focus was.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) focusContent();
    };
  }, []);
  return part;
}
