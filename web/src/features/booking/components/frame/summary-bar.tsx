import { formatPrice, SERVICE_PACKAGES, type ServicePackageKey } from '@dewlane/catalog';
import { durationLabel } from '../duration-label.ts';

const OFFERS = Object.values(SERVICE_PACKAGES);

const ANY = {
  priceCents: Math.min(...OFFERS.map(({ priceCents }) => priceCents)),
  minMinutes: Math.min(...OFFERS.map(({ minMinutes }) => minMinutes)),
  maxMinutes: Math.max(...OFFERS.map(({ maxMinutes }) => maxMinutes)),
};

/** Service, price and duration, announced when they change (look.md#parts); before a choice 'From $100 · 45-240 min'. */
export function SummaryBar({
  servicePackage,
}: {
  readonly servicePackage: ServicePackageKey | '';
}) {
  const offer = servicePackage ? SERVICE_PACKAGES[servicePackage] : null;
  const price = offer ? formatPrice(offer.priceCents) : `From ${formatPrice(ANY.priceCents)}`;
  return (
    <div className="booking-summary">
      <div className="summary-bar" role="status">
        <div className="min-w-0 flex-1">
          <div className="value truncate">{offer?.name ?? 'Your wash'}</div>
          <div className="caption">
            <b key={price} className="price-in">
              {price}
            </b>
            <span>
              <span className="dot"> · </span>
              {durationLabel(offer ?? ANY)}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
