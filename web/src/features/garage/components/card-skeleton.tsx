import type { ReactNode } from 'react';
import cardStyles from '../../../components/ui/card.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import skeletonStyles from '../../../components/ui/skeleton.module.css';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import styles from './vehicle-card.module.css';

/** The placeholder of a vehicle's card while loading: the empty driveway, the name, and `children` for the facts. */
export function CardSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <LoadingNote />
      <div
        className={classNames(
          `${cardStyles['card']} ${skeletonStyles['late']}`,
          styles['vehicle-card'],
        )}
        aria-hidden="true"
      >
        <div className={styles['stage']} />
        <div className={styles['info']}>
          <Skeleton className="h-6 w-3/5" />
          {children}
        </div>
      </div>
    </>
  );
}
