import { type RefObject, useEffect } from 'react';

let hasArrived = false;

/**
 * Leads the focus, and with it a screen reader, to the page that a link has opened: the link itself went with the page
 * before. The first page of a visit is left to the browser.
 */
export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (hasArrived && isLost) main.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, [main]);
}
