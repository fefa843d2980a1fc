import { useRef } from 'react';

/**
 * Handlers for a Radix dialog without a trigger of its own: they remember who had the focus when it
 * opened and give it back when it closes (LOOK §7).
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(): void {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event): void {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
