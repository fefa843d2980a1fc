import { type CatalogueEntry, catalogueOf } from '@dewlane/catalog';
import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import sectionStyles from '../../../components/layout/section.module.css';
import { paths } from '../../../config/paths.ts';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { rememberPackage } from '../../../lib/storage/stored-choices.ts';
import { PackageCard } from './package-card.tsx';
import styles from './packages.module.css';

/** The cards of the packages on sale: none open at first, one open at a time; after `onOpened` a booking is likely. */
export function Packages({ onOpened }: { readonly onOpened: () => void }) {
  const navigate = useNavigate();
  const isLeaving = useNavigation().location?.pathname === paths.add;
  const [openId, setOpenId] = useState<string | null>(null);

  function open(entry: CatalogueEntry): void {
    setOpenId(entry.id);
    onOpened();
  }

  function proceed(entry: CatalogueEntry): void {
    rememberPackage(entry.key);
    void navigate(paths.addWithService(entry.id));
  }

  return (
    <section className={sectionStyles['section']} aria-labelledby="packages">
      <div className={sectionStyles['section-head']}>
        <h2 id="packages">Service packages</h2>
      </div>
      <div className={styles['packages']}>
        {catalogueOf(savedSettings()).map((entry) => (
          <PackageCard
            key={entry.id}
            entry={entry}
            open={entry.id === openId}
            leaving={isLeaving}
            onOpen={() => open(entry)}
            onProceed={() => proceed(entry)}
          />
        ))}
      </div>
    </section>
  );
}
