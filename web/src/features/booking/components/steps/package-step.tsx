import Info from 'lucide-react/icons/info';
import { appointmentLabel } from '../../confirmation/booked-summary.ts';
import { PackageAnswers } from '../parts/package-answers.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

/** Step 8.5: the package, where none is known; choosing one completes the booking after 500 ms, and says so (QUIZ-34, QUIZ-47). */
export function PackageStep() {
  const { state, answer } = useQuiz();
  const appointment = appointmentLabel(state.answers);
  return (
    <Question
      title="Choose your package"
      sub={`Choosing a package books it${appointment && `: ${appointment}`}.`}
    >
      {(labelledBy) => (
        <>
          <p className="notice">
            <Info aria-hidden="true" />
            Looks like you didn't select a service
          </p>
          <PackageAnswers
            labelledBy={labelledBy}
            value={state.answers.selectedServicePackage}
            onAnswer={(value) => answer({ selectedServicePackage: value })}
          />
        </>
      )}
    </Question>
  );
}
