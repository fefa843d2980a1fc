import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { PackageTile } from '../../../../components/art/package-tile.tsx';
import { VehicleArt } from '../../../../components/art/vehicle-art.tsx';
import answerGroupStyles from '../../../../components/ui/answer-group.module.css';
import { washLook } from '../../../../lib/vehicles/wash-look.ts';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './start-step.module.css';

/** Step 0: a saved vehicle, or straight to the questions (PICK-01). */
export function StartStep() {
  const { send, garage } = useQuiz();
  const [first] = garage.vehicles;
  return (
    <Question title="How would you like to schedule?">
      {() => (
        <div className={`${answerGroupStyles['answers']} ${answerGroupStyles['cars']}`}>
          <Choice
            label="Select Existing Vehicle"
            picture={
              <VehicleArt
                type={first?.type ?? 'sedan'}
                color={first?.color}
                wash={first ? washLook(first) : 'need'}
              />
            }
            onChoose={() => send({ type: 'picker-opened' })}
          />
          <Choice
            label="Quick Service Setup"
            picture={
              <span className={styles['start-tile']}>
                <PackageTile packageKey="maintenance" />
              </span>
            }
            onChoose={() => send({ type: 'manual-entry-chosen' })}
          />
        </div>
      )}
    </Question>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly picture: ReactNode;
  readonly onChoose: () => void;
}

function Choice({ label, picture, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={answerGroupStyles['answer']} onClick={onChoose}>
      <span className={answerGroupStyles['answer-picture']}>{picture}</span>
      <span className={answerGroupStyles['answer-text']}>{label}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
