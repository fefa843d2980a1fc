import { packagesOnSale } from '@dewlane/catalog';
import Info from 'lucide-react/icons/info';
import { useEffect } from 'react';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { t } from '../../../../lib/text/language.ts';
import { hasLimitedCapacity } from '../../availability/known-availability.ts';
import { appointmentLabel, appointmentTime } from '../../machine/booked-summary.ts';
import { isAnswered } from '../../machine/validation.ts';
import noticeStyles from '../parts/notice.module.css';
import { PackageAnswers } from '../parts/package-answers.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

/**
 * Step 8.5: the package, if none is known yet; says that choosing one books, which happens after 500 ms (QUIZ-34,
 * QUIZ-47).
 */
export function PackageStep() {
  const { state, answer, loadAvailability } = useQuiz();
  const { serviceDate } = state.answers;
  useEffect(() => {
    if (!hasLimitedCapacity()) return;
    for (const { key } of packagesOnSale(savedSettings())) {
      loadAvailability({ serviceDate, selectedServicePackage: key }, 1);
    }
  }, [loadAvailability, serviceDate]);
  const appointment = appointmentLabel(state.answers);
  return (
    <Question
      title="Choose your package"
      sub={t`Choosing a package books it${appointment && `: ${appointment}`}.`}
    >
      {(labelledBy) => (
        <>
          <p className={noticeStyles['notice']}>
            <Info aria-hidden="true" />
            Looks like you didn't select a service
          </p>
          <PackageAnswers
            labelledBy={labelledBy}
            value={state.answers.selectedServicePackage}
            whyNot={(selectedServicePackage) => {
              const answers = { ...state.answers, selectedServicePackage };
              const fits = isAnswered(6, answers, new Date()) && isAnswered(7, answers, new Date());
              return fits ? null : t`Doesn't fit ${appointmentTime(answers)}`;
            }}
            onAnswer={(value) => answer({ selectedServicePackage: value })}
          />
        </>
      )}
    </Question>
  );
}
