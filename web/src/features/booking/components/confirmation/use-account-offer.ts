import { useEffect, useState } from 'react';

/** Time to read the confirmation before the offer of an account covers it, in milliseconds. */
const OFFER_AFTER_MS = 3000;

/** Whether a text field has the focus: the offer must not interrupt typing. */
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement;
}

/**
 * Whether the offer of an account is open. It opens once there was time to read the confirmation, and not before a
 * focused field has been left (DONE-20).
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
