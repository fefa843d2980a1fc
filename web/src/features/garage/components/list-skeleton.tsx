import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';

/** Two rows in the shape of a list that is loading. */
export function ListSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-44 rounded-xl" />
    </>
  );
}
