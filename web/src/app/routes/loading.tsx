import { LoadingNote } from '../../components/ui/skeleton.tsx';

/** Stands while the first route's chunk arrives; the splash covers most of that time. */
export function LoadingScreen() {
  return <LoadingNote />;
}
