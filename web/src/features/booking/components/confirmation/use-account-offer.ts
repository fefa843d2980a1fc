import { useEffect, useState } from 'react';

/** How long the confirmation is left to be read before an account is offered over it, in milliseconds. */
export const OFFER_AFTER_MS = 3000;

/** Whether somebody types: an offer must not take the keyboard away. */
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement;
}

/**
 * Whether the offer of an account is open. It comes once the confirmation could be read, and after a field that has the focus then was
 * left (DONE-20).
 */
export function useAccountOffer(isGuest: boolean): { isOpen: boolean; close: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isGuest) return;
    const offer = () => setIsOpen(true);
    const timer = setTimeout(() => {
      if (isTyping()) document.activeElement?.addEventListener('blur', offer, { once: true });
      else offer();
    }, OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isGuest]);
  return { isOpen, close: () => setIsOpen(false) };
}
