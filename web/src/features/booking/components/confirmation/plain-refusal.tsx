import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/text/language.ts';
import type { BookingFailure } from '../../machine/booking.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';

/** Says why a booking was refused, and leads back to the answers. */
export function PlainRefusal({ failure }: { readonly failure: BookingFailure }) {
  const { send, garage } = useQuiz();
  return (
    <div className={styles['actions']}>
      <p className={styles['unconfirmed-note']} role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>{failure.message || t('This booking could not be taken as it is.')}</span>
      </p>
      <Button
        wide
        onClick={() => {
          // If the vehicle was deleted, the list of vehicles may not know it yet.
          if (failure.code === 'NOT_FOUND') garage.refresh();
          send({ type: 'changes-wanted' });
        }}
      >
        Change My Answers
      </Button>
    </div>
  );
}
