import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/text/language.ts';
import type { Attempt, BookingFailure } from '../../machine/booking.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';
import { NewPriceNote } from './new-price-note.tsx';
import { SlotTakenNote } from './slot-taken-note.tsx';

interface RefusedNoteProps {
  readonly attempt: Attempt;
  readonly failure: BookingFailure;
}

/** Says why a booking was refused, and offers what can be done about it; loaded on demand, since most are not. */
export default function RefusedNote({ attempt, failure }: RefusedNoteProps) {
  const { send } = useQuiz();
  const { newPrice, freeTimes, message } = failure;
  if (newPrice) return <NewPriceNote attempt={attempt} newPrice={newPrice} />;
  if (freeTimes) return <SlotTakenNote attempt={attempt} freeTimes={freeTimes} />;
  return (
    <div className={styles['actions']}>
      <p className={styles['unconfirmed-note']} role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>{message || t('This booking could not be taken as it is.')}</span>
      </p>
      <Button wide onClick={() => send({ type: 'changes-wanted' })}>
        Change My Answers
      </Button>
    </div>
  );
}
