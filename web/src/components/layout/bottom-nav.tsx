import styles from './bottom-nav.module.css';
import { AddLink, HomeLink } from './nav-links.tsx';

/** Home and Add at the bottom of a phone. */
export function BottomNav() {
  return (
    <div className={`${styles['dock']} to-edges`}>
      <nav className={styles['bottom-nav']} aria-label="Bottom">
        <HomeLink />
        <AddLink />
      </nav>
    </div>
  );
}
