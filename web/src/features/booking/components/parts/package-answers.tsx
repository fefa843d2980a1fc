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
import { t } from '../../../../lib/text/language.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import { durationLabel } from '../duration-label.ts';
import styles from './package-answers.module.css';

function answerOf(offer: OfferedPackage, whyNot: string | null) {
  const { key: value, features } = offer;
  return {
    value,
    label: translatePackageText(offer.name),
    tag: SERVICE_PACKAGES[value].popular ? t('Popular') : undefined,
    picture: <PackageTile packageKey={value} />,
    aside: <span className={styles['answer-price']}>{formatPrice(offer.priceCents)}</span>,
    detail: (
      <>
        <span className={styles['answer-duration']}>
          <Clock className="icon-small" aria-hidden="true" />
          {durationLabel(offer)}
        </span>
        {whyNot ? (
          <b className="block">{whyNot}</b>
        ) : (
          <span className={styles['answer-features']}>
            {dotted(features.map((feature) => translatePackageText(feature)))}
          </span>
        )}
      </>
    ),
  };
}

interface PackageAnswersProps {
  readonly labelledBy: string;
  readonly value: ServicePackageKey | '';
  readonly onAnswer: (value: ServicePackageKey) => void;
  /** Why a package can't be done at the chosen time. It can be chosen all the same; other times are then offered. */
  readonly whyNot?: (key: ServicePackageKey) => string | null;
}

/** The packages on sale to choose from, each with its price, duration and contents. */
export function PackageAnswers({ labelledBy, value, onAnswer, whyNot }: PackageAnswersProps) {
  return (
    <AnswerGroup
      className={styles['packages']}
      labelledBy={labelledBy}
      answers={packagesOnSale(savedSettings()).map((offer) =>
        answerOf(offer, whyNot?.(offer.key) ?? null),
      )}
      value={value || null}
      onAnswer={onAnswer}
    />
  );
}
