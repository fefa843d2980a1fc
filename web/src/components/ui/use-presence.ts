import { type RefObject, useState } from 'react';
import { useAnimationEnd } from './use-animation-end.ts';

/**
 * Whether an overlay must still be rendered: while it is open, and after that until the
 * animations of `data-state="closed"` have ended on `element`.
 */
export function usePresence(open: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [isPresent, setPresent] = useState(open);
  if (open && !isPresent) setPresent(true);
  useAnimationEnd(element, isPresent && !open, () => setPresent(false));
  return open || isPresent;
}
