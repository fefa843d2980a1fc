import { useEffect } from 'react';

/**
 * Gives the focus back to what had it once a form is no longer busy; its fields are inert meanwhile, as what was typed
 * there would be lost. If that is gone by then, an element that matches `heir` gets the focus.
 */
export function useKeptFocus(busy: boolean, heir?: string): void {
  useEffect(() => {
    if (!busy) return;
    const had = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const next = had?.isConnected ? had : heir && document.querySelector(heir);
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [busy, heir]);
}
