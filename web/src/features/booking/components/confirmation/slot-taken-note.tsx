import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/text/language.ts';
import { appointmentTime } from '../../machine/booked-summary.ts';
import type { Attempt } from '../../machine/booking.ts';
import { parseAnswers } from '../../machine/parse-answers.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './confirmation.module.css';

interface SlotTakenNoteProps {
  readonly attempt: Attempt;
  readonly freeTimes: readonly string[];
}

/**
 * Shown if the time was taken meanwhile: offers the nearest free times, each booked by a tap; all answers are kept
 * (AVAIL-08).
 */
export function SlotTakenNote({ attempt, freeTimes }: SlotTakenNoteProps) {
  const { send } = useQuiz();
  return (
    <div className={styles['actions']}>
      <p className={styles['unconfirmed-note']} role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>
          Sorry, <b>{appointmentTime(attempt.content.answers)}</b> has just been taken. Nothing is
          booked yet, and your answers are kept.
          {freeTimes.length > 0 && t(' These are the nearest free times; a tap books one:')}
        </span>
      </p>
      {freeTimes.map((text) => {
        const { serviceDate, timeSlot, customTime } = parseAnswers({
          serviceDate: text.slice(0, 10),
          timeSlot: text.slice(11),
        });
        const time = { serviceDate, timeSlot, customTime };
        return (
          <Button key={text} wide onClick={() => send({ type: 'time-accepted', time })}>
            Book {appointmentTime(time)}
          </Button>
        );
      })}
      <Button wide look="secondary" onClick={() => send({ type: 'changes-wanted' })}>
        Choose Another Time
      </Button>
    </div>
  );
}
