import { OCCUPANTS_OPTIONS, type OccupantsOption } from '@dewlane/catalog';
import Baby from 'lucide-react/icons/baby';
import CircleSlash from 'lucide-react/icons/circle-slash';
import PawPrint from 'lucide-react/icons/paw-print';
import Users from 'lucide-react/icons/users';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { translateLabel } from '../../../../lib/text/labels.ts';
import { IconTile } from '../parts/icon-tile.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

const ICONS = {
  Kids: Baby,
  Pets: PawPrint,
  NONE: CircleSlash,
  Both: Users,
} as const satisfies Record<OccupantsOption, unknown>;

const ANSWERS = OCCUPANTS_OPTIONS.map((value) => ({
  value,
  label: translateLabel(value),
  picture: <IconTile Icon={ICONS[value]} />,
}));

/** Step 5: kids or pets in the vehicle; any answer advances (QUIZ-16). */
export function OccupantsStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="Any kids or pets in the vehicle?">
      {(labelledBy) => (
        <AnswerGroup
          labelledBy={labelledBy}
          answers={ANSWERS}
          value={state.answers.occupants || null}
          onAnswer={(value) => answer({ occupants: value })}
        />
      )}
    </Question>
  );
}
