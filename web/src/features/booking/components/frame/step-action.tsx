import { Button } from '../../../../components/ui/button.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import fieldStyles from '../../../../components/ui/field.module.css';
import { t } from '../../../../lib/text/language.ts';
import { isBooking } from '../../machine/complete.ts';
import { canGoOn } from '../../machine/next.ts';
import type { QuizState, Screen } from '../../machine/state.ts';
import { useQuiz } from '../quiz-context.ts';
import styles from './step-action.module.css';

/** The id of the form around each question; the action button submits it from wherever CSS places it. */
export const QUESTION_FORM = 'question';

/** Without an answer, these have no Next: they advance by themselves, which Next does when the customer returns to one. */
const ADVANCING: readonly number[] = [0, 3, 4, 5, 6];

function labelOf({ step }: Screen): string {
  if (step === 8.5) {
    return t('Complete Booking');
  }
  return step === 8 ? t('Continue') : t('Next');
}

function hasAction(state: QuizState, canGo: boolean): boolean {
  const { step, answers, advance } = state;
  const waits = step === 7 ? answers.timeSlot === 'custom' : !ADVANCING.includes(step);
  return waits || (canGo && advance === null);
}

/**
 * The step's action: Next, Continue or Complete Booking (QUIZ-26 to QUIZ-35); above the summary bar on a phone, below
 * the question on a desktop. Says why the last try failed at the vehicle (VFORM-40).
 */
export function StepAction() {
  const { state } = useQuiz();
  const canGo = canGoOn(state, new Date());
  if (!hasAction(state, canGo)) {
    return null;
  }
  return (
    <div className={classNames(styles['question-action'], state.step === 8.5 && styles['is-long'])}>
      {state.booking.status === 'idle' && state.booking.reason && (
        <p className={`${fieldStyles['field-message']} mb-3`} role="alert">
          {state.booking.reason}
        </p>
      )}
      <Button type="submit" form={QUESTION_FORM} disabled={!canGo} busy={isBooking(state)}>
        {labelOf(state)}
      </Button>
    </div>
  );
}
