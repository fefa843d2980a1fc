import { LoadingNote } from '../../components/ui/skeleton.tsx';

/** Shown while the first route's chunk loads; the splash covers it most of that time. */
export function LoadingScreen() {
  return <LoadingNote />;
}
