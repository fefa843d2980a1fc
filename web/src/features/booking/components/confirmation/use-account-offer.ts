import { useEffect, useState } from 'react';

/** Time to read the confirmation before the offer of an account covers it, in seconds. */
const OFFER_AFTER = 3;

/** Whether a text field has the focus or the menu is open: the offer must interrupt neither. */
function isBusy(): boolean {
  const isTyping = document.activeElement instanceof HTMLInputElement;
  return isTyping || document.querySelector('[role=dialog]') !== null;
}

/**
 * Whether the offer of an account is open. It opens once there was time to read the confirmation, and as long after a
 * focused field has been left, or the menu closed: a press that ends either must not end on the offer (DONE-20).
 */
export function useAccountOffer(isGuest: boolean): { isOpen: boolean; close: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isGuest) return;
    let seconds = 0;
    // Not every browser tells by an event that a field has gone with the focus in it, so this looks.
    const timer = setInterval(() => {
      seconds = isBusy() ? -1 : seconds + 1;
      if (seconds < OFFER_AFTER) return;
      clearInterval(timer);
      setIsOpen(true);
    }, 1000);
    return () => clearInterval(timer);
  }, [isGuest]);
  return { isOpen, close: () => setIsOpen(false) };
}
