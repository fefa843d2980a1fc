import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { lazy, Suspense } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useOnline } from '../../../../lib/browser/use-online.ts';
import { loadChunk } from '../../../../lib/loading/load-chunk.ts';
import { t } from '../../../../lib/text/language.ts';
import type { BookingState } from '../../machine/state.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';

// Loaded on demand, since most bookings need neither.
const NewPriceNote = lazy(() => loadChunk(() => import('./new-price-note.tsx')));
const SlotTakenNote = lazy(() => loadChunk(() => import('./slot-taken-note.tsx')));

/**
 * Explains why a booking has no confirmation number, and offers what can be done about it
 * (design.md#how-the-screens-behave).
 */
export function UnconfirmedNote({ booking }: { readonly booking: BookingState }) {
  const { send } = useQuiz();
  const isOnline = useOnline();
  if (booking.status !== 'unconfirmed') {
    return null;
  }
  const { failure, retrying } = booking;
  if (failure.newPrice) {
    return (
      <Suspense>
        <NewPriceNote attempt={booking.attempt} newPrice={failure.newPrice} />
      </Suspense>
    );
  }
  if (failure.freeTimes) {
    return (
      <Suspense>
        <SlotTakenNote attempt={booking.attempt} freeTimes={failure.freeTimes} />
      </Suspense>
    );
  }
  if (failure.refused) {
    return (
      <div className={styles['actions']}>
        <p className={styles['unconfirmed-note']} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{failure.message || t('This booking could not be taken as it is.')}</span>
        </p>
        <Button wide onClick={() => send({ type: 'changes-wanted' })}>
          Change My Answers
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['actions']}>
      <p className={styles['unconfirmed-note']} role="status">
        <CloudOff aria-hidden="true" />
        <span>
          Your booking isn't confirmed yet.{' '}
          {isOnline
            ? t('We could not reach the booking service and keep trying.')
            : t('You are offline. We send it as soon as the connection is back.')}{' '}
          Your answers are kept.
        </span>
      </p>
      <Button wide busy={retrying} onClick={() => send({ type: 'retry-wanted' })}>
        Try Again
      </Button>
    </div>
  );
}
