import { formatPrice, SERVICE_PACKAGE_KEYS, SERVICE_PACKAGES } from '@dewlane/catalog';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import { PackageTile } from '../../../../components/art/package-tile.tsx';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { durationLabel } from '../duration-label.ts';
import { Question } from '../question.tsx';
import { useQuiz } from '../quiz-context.ts';

const PACKAGES = SERVICE_PACKAGE_KEYS.map((value) => {
  const offer = SERVICE_PACKAGES[value];
  return {
    value,
    label: offer.name,
    tag: offer.popular ? 'Popular' : undefined,
    picture: <PackageTile packageKey={value} />,
    aside: <span className="answer-price">{formatPrice(offer.priceCents)}</span>,
    detail: (
      <span className="answer-duration">
        <Clock className="icon-small" aria-hidden="true" />
        {durationLabel(offer)}
      </span>
    ),
  };
});

/** Step 8.5: the package, where none is known; choosing one completes the booking after 500 ms (SPEC §2, §4). */
export function PackageStep() {
  const { state, answer } = useQuiz();
  return (
    <Question title="Choose your package">
      {(labelledBy) => (
        <>
          <p className="notice">
            <Info aria-hidden="true" />
            Looks like you didn't select a service
          </p>
          <AnswerGroup
            className="packages"
            labelledBy={labelledBy}
            answers={PACKAGES}
            value={state.answers.selectedServicePackage || null}
            onAnswer={(value) => answer({ selectedServicePackage: value })}
          />
        </>
      )}
    </Question>
  );
}
