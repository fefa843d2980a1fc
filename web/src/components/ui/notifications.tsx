import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { currentToast, subscribeToToasts } from '../../lib/toasts.ts';

const Toaster = lazy(() => loadChunk(() => import('./toaster.tsx')));

/** The notification area, loaded with the first toast or the first F8: no page needs it to begin with. */
export function Notifications() {
  const hasToast = useSyncExternalStore(subscribeToToasts, () => currentToast() !== null);
  const [needed, setNeeded] = useState<'toast' | 'F8' | null>(null);
  if (hasToast && needed === null) setNeeded('toast');

  useEffect(() => {
    if (needed !== null) return;
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && setNeeded('F8');
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [needed]);

  if (needed === null) return null;
  return (
    <Suspense>
      <Toaster focusAtOnce={needed === 'F8'} />
    </Suspense>
  );
}
