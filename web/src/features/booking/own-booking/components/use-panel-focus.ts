import { type RefObject, useEffect, useRef } from 'react';
import { takeFocus } from '../../../../components/ui/take-focus.ts';

/** The page's heading, which gets the focus when a panel closes: the button that opened it may be gone (FLOW-16). */
export function usePanelFocus(isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeFocus(heading.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
