import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart, loadPart } from '../../lib/loading/load-part.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { t } from '../../lib/text/language.ts';
import { currentToast, subscribeToToasts, type Toast } from '../../lib/toasts/toasts.ts';
import { ABOVE_DIALOGS } from './above-dialogs.ts';

const loadToaster = () => import('./toaster.tsx');
const Toaster = lazyPart(loadToaster);

/**
 * The notification area, shown with the first toast or the first F8; its code comes once the page has nothing else to
 * do.
 */
export function Notifications() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  const [needed, setNeeded] = useState<'toast' | 'F8' | null>(null);
  if (toast && needed === null) setNeeded('toast');

  // Preloaded, since the first message may be that the connection is lost.
  useEffect(() => whenIdle(() => void loadPart(loadToaster)), []);

  useEffect(() => {
    if (needed !== null) return;
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && setNeeded('F8');
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [needed]);

  return (
    <>
      <Announcer toast={toast} />
      {needed !== null && (
        <Suspense>
          <Toaster focusAtOnce={needed === 'F8'} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A live region that announces toasts, also while a dialog is open. Rendered early, since only existing regions are
 * announced reliably.
 */
function Announcer({ toast }: { readonly toast: Toast | null }) {
  const said = toast?.open ? t`Notification: ${toast.title} ${toast.text ?? ''}` : '';
  const isError = toast?.tone === 'error';
  // A new element for each message: unchanged text wouldn't be announced again.
  const words = said && <span key={toast?.id}>{said}</span>;
  return createPortal(
    <div className="sr-only" {...{ [ABOVE_DIALOGS]: '' }}>
      <p role="status">{!isError && words}</p>
      <p role="alert">{isError && words}</p>
    </div>,
    document.body,
  );
}
