import { useOnline } from '../../lib/browser/use-online.ts';
import { t } from '../../lib/text/language.ts';
import styles from './offline-strip.module.css';

/** A thin strip under the header while there is no connection (look.md#states). */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" className={online ? 'sr-only' : `${styles['offline-strip']} to-edges`}>
      {!online && t('You are offline. We try again by ourselves.')}
    </div>
  );
}
