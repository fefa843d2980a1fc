import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { logFailure } from '../../lib/browser/log.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { t } from '../../lib/text/language.ts';
import { currentToast, subscribeToToasts, type Toast } from '../../lib/toasts/toasts.ts';
import { ABOVE_DIALOGS } from './above-dialogs.ts';

const loadToaster = () => loadChunk(() => import('./toaster.tsx'));
const Toaster = lazy(loadToaster);

/** Fetched ahead: the first thing to be said may be that the connection is lost. */
function fetchToaster(): void {
  loadToaster().catch((error: unknown) => logFailure('The toasts could not be fetched', error));
}

/** The notification area, shown with the first toast or the first F8; its code comes once the page has nothing else to do. */
export function Notifications() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  const [needed, setNeeded] = useState<'toast' | 'F8' | null>(null);
  if (toast && needed === null) setNeeded('toast');

  useEffect(() => whenIdle(fetchToaster), []);

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

/** Reads a toast out, also while a dialog is open. It is there before there is anything to say: only then it surely is read. */
function Announcer({ toast }: { readonly toast: Toast | null }) {
  const said = toast?.open ? t`Notification: ${toast.title} ${toast.text ?? ''}` : '';
  const isError = toast?.tone === 'error';
  // The same words said again are an element of their own: text that stays as it is would not be read again.
  const words = said && <span key={toast?.id}>{said}</span>;
  return createPortal(
    <div className="sr-only" {...{ [ABOVE_DIALOGS]: '' }}>
      <p role="status">{!isError && words}</p>
      <p role="alert">{isError && words}</p>
    </div>,
    document.body,
  );
}
