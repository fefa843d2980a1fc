import cardStyles from '../../../components/ui/card.module.css';
import skeletonStyles from '../../../components/ui/skeleton.module.css';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

/** Two rows of appointments in the shape they will have. */
export function ListSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className={`${cardStyles['card']} ${skeletonStyles['late']}`} aria-hidden="true">
        {['first', 'second'].map((row) => (
          <div key={row} className={cardStyles['list-row']}>
            <Skeleton className="h-14.5 w-13 flex-none rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="h-3.5 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
