import Clock from 'lucide-react/icons/clock';
import { useEffect, useState } from 'react';
import { t } from '../../../../lib/text/language.ts';
import { twoDigits } from '../../dates/clock-time.ts';
import styles from './hold-line.module.css';

/** How long before its end the hold is announced, in milliseconds. */
const LAST_MS = 120_000;

/**
 * Says in the hold's last two minutes how long it lasts; overlays the page, so that nothing shifts
 * (design.md#how-the-screens-behave).
 */
export function HoldLine({ until }: { readonly until: number }) {
  const [now, setNow] = useState(Date.now);
  const left = until - now;
  // At first empty: what is there when a live region appears is not announced.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  // A renewed hold is counted from now, not from the timer's last tick.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the hold is renewed
  useEffect(() => setNow(Date.now()), [until]);
  useEffect(() => {
    const wait = left > LAST_MS ? left - LAST_MS : left % 1000 || 1000;
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [left]);
  const seconds = Math.ceil(left / 1000);
  const clock = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  return (
    <div className={styles['place']} role="status">
      {isReady && left <= LAST_MS && (
        <p className={styles['line']}>
          <Clock className="icon-small" aria-hidden="true" />
          {left > 0 ? (
            <>
              <span className="sr-only">
                {seconds > 60
                  ? t('We keep your time for less than two more minutes.')
                  : t('We keep your time for less than one more minute.')}
              </span>
              <span aria-hidden="true">We keep your time for {clock}</span>
            </>
          ) : (
            <span>Your time is no longer kept, but still yours if nobody else takes it.</span>
          )}
        </p>
      )}
    </div>
  );
}
