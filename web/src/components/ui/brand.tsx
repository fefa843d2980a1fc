import { BRAND } from '@dewlane/catalog';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import styles from './brand.module.css';

/** The logo: a drop cut by the wipe edge; the smaller part is the same colour at half strength. */
export function BrandMark() {
  return (
    <svg
      className={styles['brand-mark']}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M21.38 8.08C19.44 5.58 17.4 3.3 16 1.5 12.5 6 5 13.5 5 20A11 11 0 0 0 10.5 29.53z" />
      <path d="M24.14 11.98C25.8 14.64 27 17.4 27 20A11 11 0 0 1 14.48 30.9z" opacity=".5" />
    </svg>
  );
}

/** Logo and name, as a link to the catalogue. */
export function BrandLink() {
  return (
    <Link className={styles['brand']} to={paths.services}>
      <BrandMark />
      {BRAND}
    </Link>
  );
}
