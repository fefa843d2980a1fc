import { formatDuration, formatPrice, packagesOnSale } from '@dewlane/catalog';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { PageShell } from '../../components/layout/page-shell.tsx';
import sectionStyles from '../../components/layout/section.module.css';
import { Hero } from '../../features/catalogue/components/hero.tsx';
import { HowItWorks } from '../../features/catalogue/components/how-it-works.tsx';
import { Packages } from '../../features/catalogue/components/packages.tsx';
import { Reviews } from '../../features/catalogue/components/reviews.tsx';
import { ServiceAreas } from '../../features/catalogue/components/service-areas.tsx';
import { SiteFooter } from '../../features/catalogue/components/site-footer.tsx';
import { savedSettings } from '../../lib/business/saved-settings.ts';
import { dropEarlyPage } from '../../lib/loading/early-page.ts';
import { t } from '../../lib/text/language.ts';
import type { RootContext } from '../root-context.ts';

/** The service package catalogue at / and /services. It needs no GraphQL query (design.md#web). */
export function Component() {
  const [, showAgain] = useState(0);
  const [cheapest] = packagesOnSale(savedSettings()).toSorted(
    (one, other) => one.priceCents - other.priceCents,
  );
  const { prepareBooking, onSeen } = useOutletContext<RootContext>();
  useLayoutEffect(dropEarlyPage, []);
  useEffect(() => onSeen(showAgain), [onSeen]);
  return (
    <>
      <PageShell title="Services">
        <Hero
          offer={
            cheapest
              ? t`From ${formatPrice(cheapest.priceCents)} · ${formatDuration(cheapest)}`
              : ''
          }
        />
        <div className={sectionStyles['page-wrap']}>
          <Packages onOpened={() => void prepareBooking()} />
          <HowItWorks />
          <Reviews />
          <ServiceAreas />
        </div>
      </PageShell>
      <SiteFooter />
    </>
  );
}
