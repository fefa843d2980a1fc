import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the element returned once `state` changes while what had it is gone or disabled. */
export function useFocusHeir<Heir extends HTMLElement>(state: unknown): RefObject<Heir | null> {
  const heir = useRef<Heir>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const { activeElement } = document;
    if (activeElement?.matches('body, :disabled')) heir.current?.focus({ preventScroll: true });
  }, [state]);
  return heir;
}
