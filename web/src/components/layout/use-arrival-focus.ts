import { type RefObject, useEffect } from 'react';

let hasArrived = false;

/**
 * Moves the focus, and with it screen readers, to a page opened by a link, since the link itself is gone with the
 * previous page. The first page of a visit is left to the browser.
 */
export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (hasArrived && isLost) main.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [main]);
}
