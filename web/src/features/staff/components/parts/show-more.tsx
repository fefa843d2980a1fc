import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { useFocusHeir } from './use-focus-heir.ts';

export interface ShowMoreProps {
  /** Loads more rows; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
  readonly isGrowing: boolean;
  /** Rows of what, for screen readers where a page has several lists. */
  readonly of?: string;
  readonly small?: boolean;
  /** Takes the button's place. */
  readonly end?: string;
}

/** Show More below a list; at the list's end a note takes its place, and its focus. */
export function ShowMore({
  onMore,
  isGrowing,
  of,
  small = false,
  end: note = 'End of the list.',
}: ShowMoreProps) {
  const [wasPressed, setWasPressed] = useState(false);
  const isAtEnd = wasPressed && !onMore;
  const end = useFocusHeir<HTMLParagraphElement>(isAtEnd);

  if (isAtEnd) {
    return (
      <p ref={end} tabIndex={-1} className="text-ink-500 mt-4 text-center text-sm">
        {note}
      </p>
    );
  }
  if (!onMore) return null;
  return (
    <p className="mt-4 text-center">
      <Button
        look="secondary"
        small={small}
        busy={isGrowing}
        onClick={() => {
          setWasPressed(true);
          onMore();
        }}
      >
        Show More{of && <span className="sr-only"> {of}</span>}
      </Button>
    </p>
  );
}
