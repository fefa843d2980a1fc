import { type CatalogueEntry, formatPrice } from '@dewlane/catalog';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import { useEffect, useId, useRef } from 'react';
import { PackageTile } from '../../../components/art/package-tile.tsx';
import { Button } from '../../../components/ui/button.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import tagStyles from '../../../components/ui/tag.module.css';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import styles from './package-card.module.css';

interface PackageCardProps {
  readonly entry: CatalogueEntry;
  readonly open: boolean;
  /** The questionnaire is loading. */
  readonly leaving: boolean;
  /** The first click on a closed card. */
  readonly onOpen: () => void;
  /** The second click, or Proceed to Booking. */
  readonly onProceed: () => void;
}

/** A package's card: closed it shows name, duration and price, open also everything included (CAT-02). */
export function PackageCard({ entry, open, leaving, onOpen, onProceed }: PackageCardProps) {
  const detailsId = useId();
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The press asked for the contents and the button below them, so scroll them into view.
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = isStill ? 'auto' : 'smooth';
    if (open) details.current?.scrollIntoView({ block: 'nearest', behavior });
  }, [open]);
  return (
    <article className={classNames(cardStyles['card'], styles['card'], open && styles['is-open'])}>
      <button
        type="button"
        className={styles['top']}
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={open ? onProceed : onOpen}
      >
        <PackageTile packageKey={entry.key} />
        <span>
          <span className={styles['name']}>
            {translatePackageText(entry.name)}
            {entry.popular && <span className={tagStyles['tag']}>Popular</span>}
          </span>
          <span className={styles['duration']}>
            <Clock className="icon-small" aria-hidden="true" />
            {entry.duration}
          </span>
        </span>
        <span>
          <span className={classNames(styles['price'], 'tabular-nums')}>
            {formatPrice(Math.round(entry.price * 100))}
          </span>
          {open ? (
            // A second press continues to the booking instead of closing the card.
            <ArrowRight className={styles['chevron']} aria-hidden="true" />
          ) : (
            <ChevronDown className={styles['chevron']} aria-hidden="true" />
          )}
        </span>
      </button>
      {open && (
        <div className={styles['more']} id={detailsId} ref={details}>
          <p>{entry.description}</p>
          <ul className={styles['ticks']}>
            {entry.features.map((feature) => (
              <li key={feature}>
                <Check aria-hidden="true" />
                {translatePackageText(feature)}
              </li>
            ))}
          </ul>
          <div className={styles['cta']}>
            <p className={styles['recommendation']}>
              <Info aria-hidden="true" />
              {entry.recommendation}
            </p>
            <Button wide busy={leaving} onClick={onProceed}>
              Proceed to Booking
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}
