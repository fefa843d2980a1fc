import { PREVIOUSLY_DETAILED_OPTIONS, type PreviouslyDetailedOption } from '@dewlane/catalog';
import Droplets from 'lucide-react/icons/droplets';
import Sparkles from 'lucide-react/icons/sparkles';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { t } from '../../../../lib/text/language.ts';
import { IconTile } from '../parts/icon-tile.tsx';
import { Question } from '../parts/question.tsx';
import { useQuiz } from '../quiz-context.ts';

const LABELS: Readonly<Record<PreviouslyDetailedOption, string>> = { yes: t('Yes'), no: t('No') };
const ICONS = { yes: Sparkles, no: Droplets } as const;

const ANSWERS = PREVIOUSLY_DETAILED_OPTIONS.map((value) => ({
  value,
  label: LABELS[value],
  picture: <IconTile Icon={ICONS[value]} />,
}));

/** Step 4: ever detailed or professionally washed; either answer advances (QUIZ-15). */
export function DetailedStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="Has it ever been detailed or professionally washed?">
      {(labelledBy) => (
        <AnswerGroup
          labelledBy={labelledBy}
          answers={ANSWERS}
          value={state.answers.previouslyDetailed || null}
          onAnswer={(value) => answer({ previouslyDetailed: value })}
        />
      )}
    </Question>
  );
}
