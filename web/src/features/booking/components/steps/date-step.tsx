import Calendar from 'lucide-react/icons/calendar';
import { businessToday } from '../../../../lib/dates/business-day.ts';
import { t } from '../../../../lib/text/language.ts';
import { isDayFull, whyDayFull } from '../../availability/known-availability.ts';
import { longDay, shortDay } from '../../dates/calendar-day.ts';
import { whyDayClosed } from '../../dates/closed-times.ts';
import { DateCalendar } from '../parts/date-calendar.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './date-step.module.css';

/** Step 6: the day; it advances about 200 ms after one was chosen (QUIZ-17, QUIZ-21). */
export function DateStep() {
  const { state, answer, loadAvailability } = useQuiz();
  const { serviceDate, selectedServicePackage } = state.answers;
  const whyClosed = (day: string) => {
    const wanted = { selectedServicePackage, serviceDate: day };
    return whyDayClosed(wanted, new Date()) ?? whyDayFull(wanted);
  };
  const reason = serviceDate && whyClosed(serviceDate);
  return (
    <Question title="Which day suits you?">
      {() => (
        <>
          <div className="mt-3.5">
            <DateCalendar
              value={serviceDate}
              today={businessToday(new Date())}
              whyClosed={whyClosed}
              isFull={(day) => isDayFull({ selectedServicePackage, serviceDate: day })}
              onShown={(day, days) =>
                loadAvailability({ selectedServicePackage, serviceDate: day }, days)
              }
              onChoose={(day) => answer({ serviceDate: day })}
            />
          </div>
          <p className={serviceDate && styles['chosen']} role="status">
            {serviceDate && <Calendar aria-hidden="true" />}
            {reason
              ? t`${shortDay(serviceDate)} can't be booked any more. Choose another day.`
              : longDay(serviceDate)}
          </p>
        </>
      )}
    </Question>
  );
}
