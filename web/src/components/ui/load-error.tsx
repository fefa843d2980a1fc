import CloudOff from 'lucide-react/icons/cloud-off';
import { Button } from './button.tsx';
import cardStyles from './card.module.css';
import iconTileStyles from './icon-tile.module.css';
import { leaveFocus } from './leave-focus.ts';

interface LoadErrorProps {
  /** Says in a sentence what could not be loaded. */
  readonly text: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown in place of a list that could not be loaded: what happened, and a retry (look.md#states), whose focus stays near. */
export function LoadError({ text, onRetry, busy }: LoadErrorProps) {
  return (
    <div className={`${cardStyles['card']} ${cardStyles['list-row']}`} role="alert">
      <span
        className={`${iconTileStyles['icon-tile']} ${iconTileStyles['tile-need']}`}
        aria-hidden="true"
      >
        <CloudOff />
      </span>
      <p className="min-w-0 flex-1 text-sm">{text}</p>
      <Button ref={leaveFocus} look="secondary" small busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
