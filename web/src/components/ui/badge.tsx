import type { ReactNode } from 'react';
import styles from './badge.module.css';

const LOOKS = {
  need: styles['badge-need'],
  soon: styles['badge-soon'],
  fresh: styles['badge-fresh'],
  scheduled: styles['badge-scheduled'],
  other: styles['badge-other'],
};

export type BadgeLook = keyof typeof LOOKS;

interface BadgeProps {
  readonly look: BadgeLook;
  /** The icon before the words; without one, a dot in their colour. */
  readonly mark?: ReactNode;
  /** The dot's own colour. */
  readonly dot?: string;
  readonly children: ReactNode;
}

/** A small pill that shows a state in words and colour. */
export function Badge({ look, mark, dot, children }: BadgeProps) {
  return (
    <span className={`${styles['badge']} ${styles['sq']} ${LOOKS[look]}`}>
      {mark ?? (
        <span
          className={styles['badge-dot']}
          style={dot === undefined ? undefined : { background: dot }}
          aria-hidden="true"
        />
      )}
      {children}
    </span>
  );
}
