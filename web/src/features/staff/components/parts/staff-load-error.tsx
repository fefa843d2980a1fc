import { type ComponentProps, useEffect } from 'react';
import { LoadError } from '../../../../components/ui/load-error.tsx';
import { focusContent } from './focus-content.ts';

/** A failure with Try Again. When that goes with the focus, the page's content gets it. */
export function StaffLoadError(props: ComponentProps<typeof LoadError>) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusContent();
    },
    [],
  );
  return <LoadError {...props} />;
}
