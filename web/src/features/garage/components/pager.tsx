import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  readonly count: number;
  /** The index of the shown vehicle. */
  readonly current: number;
  readonly onStep: (by: 1 | -1) => void;
}

/** Arrows, and a dot for each vehicle; the dots are decoration, as a counter says the same in words. */
export function Pager({ count, current, onStep }: PagerProps) {
  if (count < 2) return null;
  return (
    <div className={styles['pager']}>
      <IconButton label="Previous vehicle" outlined onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <span className={styles['dots']} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
          <i key={index} data-testid="dot" className={index === current ? styles['is-on'] : ''} />
        ))}
      </span>
      <IconButton label="Next vehicle" outlined onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
