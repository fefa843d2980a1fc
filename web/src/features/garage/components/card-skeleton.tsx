import type { ReactNode } from 'react';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

/** A vehicle's card before its vehicle is there: the empty driveway, name, `children` for its facts. */
export function CardSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <LoadingNote />
      <div className="card vehicle-card late" aria-hidden="true">
        <div className="vehicle-stage" />
        <div className="vehicle-info">
          <Skeleton className="h-6 w-3/5" />
          {children}
        </div>
      </div>
    </>
  );
}
