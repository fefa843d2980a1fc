import {
  CATALOGUE,
  formatPrice,
  SERVICE_PACKAGE_KEYS,
  SERVICE_PACKAGES,
  type ServicePackageKey,
} from '@dewlane/catalog';
import Clock from 'lucide-react/icons/clock';
import { PackageTile } from '../../../../components/art/package-tile.tsx';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { durationLabel } from '../duration-label.ts';

const PACKAGES = SERVICE_PACKAGE_KEYS.map((value) => {
  const offer = SERVICE_PACKAGES[value];
  const features = CATALOGUE.find(({ key }) => key === value)?.features ?? [];
  return {
    value,
    label: offer.name,
    tag: offer.popular ? 'Popular' : undefined,
    picture: <PackageTile packageKey={value} />,
    aside: <span className="answer-price">{formatPrice(offer.priceCents)}</span>,
    detail: (
      <>
        <span className="answer-duration">
          <Clock className="icon-small" aria-hidden="true" />
          {durationLabel(offer)}
        </span>
        <span className="answer-features">{features.join(' · ')}</span>
      </>
    ),
  };
});

interface PackageAnswersProps {
  readonly labelledBy: string;
  readonly value: ServicePackageKey | '';
  readonly onAnswer: (value: ServicePackageKey) => void;
}

/** The four packages to choose from, each with its price, its duration and what is in it. */
export function PackageAnswers({ labelledBy, value, onAnswer }: PackageAnswersProps) {
  return (
    <AnswerGroup
      className="packages"
      labelledBy={labelledBy}
      answers={PACKAGES}
      value={value || null}
      onAnswer={onAnswer}
    />
  );
}
