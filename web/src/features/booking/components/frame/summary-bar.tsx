import { formatPrice, packagesOnSale, type ServicePackageKey } from '@dewlane/catalog';
import presenceStyles from '../../../../components/ui/presence.module.css';
import { offerOf, savedSettings } from '../../../../lib/business/saved-settings.ts';
import { t } from '../../../../lib/text/language.ts';
import { translatePackageText } from '../../../../lib/text/package-texts.ts';
import { durationLabel } from '../duration-label.ts';
import styles from './summary-bar.module.css';

/** The range of prices and durations of all packages on sale. */
function anyOffer() {
  const offers = packagesOnSale(savedSettings());
  return {
    priceCents: Math.min(...offers.map(({ priceCents }) => priceCents)),
    minMinutes: Math.min(...offers.map(({ minMinutes }) => minMinutes)),
    maxMinutes: Math.max(...offers.map(({ maxMinutes }) => maxMinutes)),
  };
}

/**
 * Service, price and duration, announced when they change (look.md#parts); before a choice 'From $100 · 45-240 min'.
 */
export function SummaryBar({
  servicePackage,
}: {
  readonly servicePackage: ServicePackageKey | '';
}) {
  const offer = servicePackage ? offerOf(servicePackage) : null;
  const any = anyOffer();
  const price = offer ? formatPrice(offer.priceCents) : t`From ${formatPrice(any.priceCents)}`;
  return (
    <div className={styles['booking-summary']}>
      <div className={styles['summary-bar']} role="status">
        <div className="min-w-0 flex-1">
          <div className={`${styles['value']} truncate`}>
            {offer ? translatePackageText(offer.name) : t('Your wash')}
          </div>
          <div className={styles['caption']}>
            <b key={price} className={presenceStyles['fades']}>
              {price}
            </b>
            <span>
              <span className={styles['dot']}> · </span>
              {durationLabel(offer ?? any)}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
