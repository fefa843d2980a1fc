import Calendar from 'lucide-react/icons/calendar';
import { businessToday } from '../../../../lib/dates/business-day.ts';
import { longDay } from '../../dates/calendar-day.ts';
import { whyDayClosed } from '../../dates/closed-times.ts';
import { DateCalendar } from '../parts/date-calendar.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

/** Step 6: the day; it advances about 200 ms after one was chosen (QUIZ-17, QUIZ-21). */
export function DateStep() {
  const { state, answer, now } = useQuiz();
  const { serviceDate } = state.answers;
  return (
    <Question title="Which day suits you?">
      {() => (
        <>
          <div className="mt-3.5">
            <DateCalendar
              value={serviceDate}
              today={businessToday(now())}
              whyClosed={(day) => whyDayClosed({ ...state.answers, serviceDate: day }, now())}
              onChoose={(day) => answer({ serviceDate: day })}
            />
          </div>
          <p className="chosen" role="status" hidden={serviceDate === ''}>
            <Calendar aria-hidden="true" />
            {longDay(serviceDate)}
          </p>
        </>
      )}
    </Question>
  );
}
