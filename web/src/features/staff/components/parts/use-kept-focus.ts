import { useEffect } from 'react';

/**
 * Gives the focus back once a form is no longer busy, whose fields are inert meanwhile, as what was typed there would be
 * lost: to what had it, or to the page's content if that is gone.
 */
export function useKeptFocus(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const had = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      const heir = had?.isConnected ? had : document.querySelector('main');
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
    };
  }, [busy]);
}
