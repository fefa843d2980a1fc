import { useEffect } from 'react';
import { focusContent } from '../../../../components/ui/leave-focus.ts';

/**
 * Gives the focus back to what had it once a form is no longer busy; its fields are inert meanwhile, as what was typed
 * there would be lost. If that is gone by then, the page's content gets it.
 */
export function useKeptFocus(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const had = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      if (!had?.isConnected) focusContent();
      else if (had instanceof HTMLElement) had.focus({ preventScroll: true });
    };
  }, [busy]);
}
