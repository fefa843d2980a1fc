import type { ReactNode } from 'react';
import cardStyles from '../../../../components/ui/card.module.css';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import skeletonStyles from '../../../../components/ui/skeleton.module.css';
import { LoadingNote, Skeleton } from '../../../../components/ui/skeleton.tsx';
import type { Read } from '../../../../lib/graphql/use-read.ts';
import { ShowMore } from './show-more.tsx';

interface StaffListProps {
  readonly read: Read<unknown>;
  /** Says in a sentence what could not be loaded. */
  readonly failure: string;
  /** Shown if the list has loaded and is empty. */
  readonly empty: string;
  readonly count: number;
  readonly onMore?: (() => void) | undefined;
  /** More rows are loading. */
  readonly isGrowing?: boolean;
  readonly children: ReactNode;
}

/** What every staff list has around its rows: skeleton, failure, empty text and Show More. */
export function StaffList({
  read,
  failure,
  empty,
  count,
  onMore,
  isGrowing = false,
  children,
}: StaffListProps) {
  return (
    <>
      {read.error && (
        <div className="mt-4">
          <LoadError text={failure} onRetry={read.refresh} busy={read.isRefreshing} />
        </div>
      )}
      {read.isLoading && <RowsSkeleton />}
      {children}
      {!read.isLoading && !read.error && count === 0 && (
        <p className={`${cardStyles['card']} text-ink-500 mt-4 p-6 text-center`}>{empty}</p>
      )}
      <ShowMore onMore={onMore} isGrowing={isGrowing} />
    </>
  );
}

function RowsSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className={`${cardStyles['card']} mt-4 ${skeletonStyles['late']}`} aria-hidden="true">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <div key={row} className={cardStyles['list-row']}>
            <Skeleton className="size-11 flex-none rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
            <Skeleton className="h-7 w-24 rounded-full" />
          </div>
        ))}
      </div>
    </>
  );
}
