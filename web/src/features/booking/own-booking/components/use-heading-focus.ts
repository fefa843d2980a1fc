import { type RefObject, useEffect, useRef } from 'react';
import { takeFocus } from '../../../../components/ui/take-focus.ts';

/**
 * Gives the page's heading the focus that would be lost with a part of the page when that goes, as a closed panel
 * (FLOW-16).
 * @param isShown whether the part is there
 */
export function useHeadingFocus(
  heading: RefObject<HTMLHeadingElement | null>,
  isShown: boolean,
): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) takeFocus(heading.current);
    wasShown.current = isShown;
  }, [heading, isShown]);
}
