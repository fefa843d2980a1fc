import { VEHICLE_TYPE_KEYS, VEHICLE_TYPES } from '@dewlane/catalog';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import answerGroupStyles from '../../../../components/ui/answer-group.module.css';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

const TYPES = VEHICLE_TYPE_KEYS.map((value) => ({
  value,
  label: translateLabel(VEHICLE_TYPES[value].label),
  picture: (
    <span className={answerGroupStyles['answer-picture']}>
      <VehicleArt type={value} />
    </span>
  ),
}));

/** Step 3: the type of vehicle; choosing one advances (QUIZ-14). */
export function TypeStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="What type of vehicle is it?">
      {(labelledBy) => (
        <AnswerGroup
          className={`${answerGroupStyles['two']} ${answerGroupStyles['cars']}`}
          labelledBy={labelledBy}
          answers={TYPES}
          value={state.answers.vehicleType || null}
          onAnswer={(value) => answer({ vehicleType: value })}
        />
      )}
    </Question>
  );
}
