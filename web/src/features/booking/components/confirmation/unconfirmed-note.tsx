import CloudOff from 'lucide-react/icons/cloud-off';
import { Suspense } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useOnline } from '../../../../lib/browser/use-online.ts';
import { lazyPart } from '../../../../lib/loading/load-part.ts';
import { t } from '../../../../lib/text/language.ts';
import type { BookingState } from '../../machine/state.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';
import { PlainRefusal } from './plain-refusal.tsx';

const RefusedNote = lazyPart(() => import('./refused-note.tsx'), PlainRefusal);

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
  if (failure.refused) {
    return (
      <Suspense>
        <RefusedNote attempt={booking.attempt} failure={failure} />
      </Suspense>
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
