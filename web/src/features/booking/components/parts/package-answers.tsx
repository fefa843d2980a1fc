import {
  formatPrice,
  type OfferedPackage,
  packagesOnSale,
  SERVICE_PACKAGES,
  type ServicePackageKey,
} from '@dewlane/catalog';
import Clock from 'lucide-react/icons/clock';
import { PackageTile } from '../../../../components/art/package-tile.tsx';
import { AnswerGroup } from '../../../../components/ui/answer-group.tsx';
import { savedSettings } from '../../../../lib/business/saved-settings.ts';
import { dotted } from '../../../../lib/text/dotted.ts';
import { durationLabel } from '../duration-label.ts';

function answerOf(offer: OfferedPackage) {
  const { key: value, features } = offer;
  return {
    value,
    label: offer.name,
    tag: SERVICE_PACKAGES[value].popular ? 'Popular' : undefined,
    picture: <PackageTile packageKey={value} />,
    aside: <span className="answer-price">{formatPrice(offer.priceCents)}</span>,
    detail: (
      <>
        <span className="answer-duration">
          <Clock className="icon-small" aria-hidden="true" />
          {durationLabel(offer)}
        </span>
        <span className="answer-features">{dotted(features)}</span>
      </>
    ),
  };
}

interface PackageAnswersProps {
  readonly labelledBy: string;
  readonly value: ServicePackageKey | '';
  readonly onAnswer: (value: ServicePackageKey) => void;
}

/** The packages on sale to choose from, each with its price, its duration and what is in it. */
export function PackageAnswers({ labelledBy, value, onAnswer }: PackageAnswersProps) {
  return (
    <AnswerGroup
      className="packages"
      labelledBy={labelledBy}
      answers={packagesOnSale(savedSettings()).map(answerOf)}
      value={value || null}
      onAnswer={onAnswer}
    />
  );
}
