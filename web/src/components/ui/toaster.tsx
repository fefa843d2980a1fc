import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentToast, subscribeToToasts } from '../../lib/toasts.ts';
import { ABOVE_DIALOGS } from './above-dialogs.ts';
import { Toast } from './toast.tsx';

interface ToasterProps {
  /** F8 was pressed before the notification area was there: it takes the focus at once. */
  readonly focusAtOnce?: boolean;
}

/** The notification area: shows the one toast there is, above dialogs too; F8 focuses it. */
export default function Toaster({ focusAtOnce = false }: ToasterProps) {
  const area = useRef<HTMLOListElement>(null);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);

  useEffect(() => {
    if (focusAtOnce) area.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') area.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [focusAtOnce]);

  return createPortal(
    <section aria-label="Notifications (F8)" {...{ [ABOVE_DIALOGS]: '' }}>
      <ol ref={area} tabIndex={-1} className="toast-area">
        {toast && <Toast key={toast.id} toast={toast} />}
      </ol>
    </section>,
    document.body,
  );
}
