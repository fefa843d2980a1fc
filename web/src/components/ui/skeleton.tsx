import { t } from '../../lib/text/language.ts';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A block in the shape of the loading content; give it the content's height (look.md#parts). */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span className={classNames(`${styles['skeleton']} block`, className)} aria-hidden="true" />
  );
}

/** Tells screen readers that something is loading; the skeletons beside it are hidden from them. */
export function LoadingNote({ children = t('Loading...') }: { readonly children?: string }) {
  return (
    <p className="sr-only" role="status">
      {children}
    </p>
  );
}
