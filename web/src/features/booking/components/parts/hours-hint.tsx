import Info from 'lucide-react/icons/info';
import { outsideHoursHint } from '../../availability/outside-hours.ts';
import { parseTime } from '../../dates/clock-time.ts';
import { useQuiz } from '../quiz-context.ts';
import noticeStyles from './notice.module.css';

/** Hints that the chosen day or time is outside the opening hours, without preventing it (QUIZ-51). */
export function HoursHint() {
  const { state } = useQuiz();
  const { serviceDate, timeSlot, customTime } = state.answers;
  // A custom time isn't an answer before Next is pressed, so use what the pickers show.
  const custom = state.step === 7 ? state.clock : parseTime(customTime);
  const time = timeSlot === 'custom' ? custom : timeSlot || null;
  const hint = outsideHoursHint(serviceDate, time);
  return (
    <div role="status">
      {hint && (
        <p className={noticeStyles['notice']}>
          <Info aria-hidden="true" />
          {hint}
        </p>
      )}
    </div>
  );
}
