import { type ComponentProps, useEffect } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';

/** A failure with Try Again. When that goes with the focus, the page's content gets it, whose first stop is near. */
export function StaffLoadError(props: ComponentProps<typeof LoadError>) {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  return <LoadError {...props} />;
}
