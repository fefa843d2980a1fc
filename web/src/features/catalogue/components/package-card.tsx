import type { CatalogueEntry } from '@dewlane/catalog';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import { useId } from 'react';
import { PackageTile } from '../../../components/art/package-tile.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';

interface PackageCardProps {
  readonly entry: CatalogueEntry;
  readonly open: boolean;
  /** The first click on a closed card. */
  readonly onOpen: () => void;
  /** The second click, or Proceed to Booking. */
  readonly onProceed: () => void;
}

/** A package: closed name, time and price, open all that is in it (SPEC §2). */
export function PackageCard({ entry, open, onOpen, onProceed }: PackageCardProps) {
  const detailsId = useId();
  return (
    <article className={classNames('card package-card', open && 'is-open')}>
      <button
        type="button"
        className="package-top"
        aria-expanded={open}
        aria-controls={open ? detailsId : undefined}
        onClick={open ? onProceed : onOpen}
      >
        <PackageTile packageKey={entry.key} />
        <span>
          <span className="package-name">
            {entry.name}
            {entry.popular && <span className="tag">Popular</span>}
          </span>
          <span className="duration">
            <Clock className="icon-small" aria-hidden="true" />
            {entry.duration}
          </span>
        </span>
        <span>
          <span className="price tabular-nums">${entry.price}</span>
          <ChevronDown className="chevron" aria-hidden="true" />
        </span>
      </button>
      {open && (
        <div className="package-more" id={detailsId}>
          <p>{entry.description}</p>
          <ul className="ticks">
            {entry.features.map((feature) => (
              <li key={feature}>
                <Check aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
          <div className="package-cta">
            <p className="recommendation">
              <Info aria-hidden="true" />
              {entry.recommendation}
            </p>
            <Button wide onClick={onProceed}>
              Proceed to Booking
            </Button>
          </div>
        </div>
      )}
    </article>
  );
}
