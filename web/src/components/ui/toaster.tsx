import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { currentToast, dismissToast, subscribeToToasts } from '../../lib/toasts/toasts.ts';
import { ABOVE_DIALOGS } from './above-dialogs.ts';
import { Toast } from './toast.tsx';
import styles from './toaster.module.css';
import { useAttention } from './use-attention.ts';

interface ToasterProps {
  /** F8 was pressed before the notification area had loaded, so it gets the focus at once. */
  readonly focusAtOnce?: boolean;
}

/** The notification area: shows the one toast, above dialogs too. F8 focuses it; the focus returns when the toast closes. */
export default function Toaster({ focusAtOnce = false }: ToasterProps) {
  const area = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const { isHeld, handlers } = useAttention();
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  const isOpen = toast?.open ?? false;

  useEffect(() => {
    if (focusAtOnce) area.current?.focus();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [focusAtOnce]);

  useLayoutEffect(() => {
    if (isOpen || !area.current?.contains(document.activeElement)) return;
    area.current.focus();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  }, [isOpen]);

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  }

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !toast?.open) return;
    // Keeps the dialog below open.
    event.preventDefault();
    dismissToast(toast.id);
  }

  return createPortal(
    <section
      aria-label="Notifications (F8)"
      onFocus={rememberOrigin}
      onKeyDown={closeByEscape}
      {...{ [ABOVE_DIALOGS]: '' }}
    >
      <ol ref={area} tabIndex={-1} className={styles['toast-area']} {...handlers}>
        {toast && <Toast key={toast.id} toast={toast} isHeld={isHeld} />}
      </ol>
    </section>,
    document.body,
  );
}
