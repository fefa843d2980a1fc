import { t } from '../../lib/text/language.ts';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A block in the shape of what is loading; give it the content's height (look.md#parts). */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span className={classNames(`${styles['skeleton']} block`, className)} aria-hidden="true" />
  );
}

/** Says that something loads; the skeletons beside it are silent. */
export function LoadingNote({ children = t('Loading...') }: { readonly children?: string }) {
  return (
    <p className="sr-only" role="status">
      {children}
    </p>
  );
}
