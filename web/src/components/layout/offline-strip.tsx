import { useOnline } from '../../lib/browser/use-online.ts';

/** A thin strip under the header while there is no connection (look.md#states). */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" className={online ? 'sr-only' : 'offline-strip'}>
      {!online && 'You are offline. We try again by ourselves.'}
    </div>
  );
}
