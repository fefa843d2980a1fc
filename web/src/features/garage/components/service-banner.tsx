import type { OfferedPackage } from '@dewlane/catalog';
import { PackageTile } from '../../../components/art/package-tile.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { paths } from '../../../config/paths.ts';
import { translatePackageText } from '../../../lib/text/package-texts.ts';
import styles from './service-banner.module.css';

/** Offers to continue with the remembered package. */
export function ServiceBanner({ servicePackage }: { readonly servicePackage: OfferedPackage }) {
  return (
    <section className={styles['banner']} aria-label="Service Selected">
      <PackageTile packageKey={servicePackage.key} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={styles['caption']}>Service Selected</p>
        <p className="font-semibold">{translatePackageText(servicePackage.name)}</p>
      </div>
      <ButtonLink look="sun" small to={paths.addWithService(servicePackage.key)}>
        Continue
      </ButtonLink>
    </section>
  );
}
