import { UNSAVED } from '@dewlane/catalog';
import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import House from 'lucide-react/icons/house';
import MapPin from 'lucide-react/icons/map-pin';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import sectionStyles from '../../../components/layout/section.module.css';
import cardStyles from '../../../components/ui/card.module.css';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import styles from './service-areas.module.css';

/** The icons of the default areas, in their order; saved areas have none of their own. */
const ICONS = [Building2, House, ShoppingBag, Briefcase];

/** Where the business comes: the saved areas, else the default ones. */
export function ServiceAreas() {
  const areas: readonly string[] = savedSettings().serviceAreas ?? UNSAVED.serviceAreas;
  return (
    <section className={sectionStyles['section']} aria-labelledby="areas">
      <div className={sectionStyles['section-head']}>
        <h2 id="areas">Service areas</h2>
      </div>
      <ul className={styles['areas']}>
        {areas.map((name, place) => {
          const Icon = (areas === UNSAVED.serviceAreas && ICONS[place]) || MapPin;
          return (
            <li key={name} className={cardStyles['card']}>
              <Icon className="icon-large" aria-hidden="true" />
              {translatePackageText(name)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
