import type { ReactNode } from 'react';
import cardStyles from './card.module.css';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The title's heading level: below a section's heading, or in place of one. */
  readonly level?: 2 | 3;
  /** One primary button; further ones secondary or text. */
  readonly children?: ReactNode;
}

/** Shown by an empty list: drawing, title, at most one line, and what to do next (look.md#parts). */
export function EmptyState({ art, title, text, level = 3, children }: EmptyStateProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`${cardStyles['card']} ${styles['empty-state']}`}>
      <div className={styles['art']}>{art}</div>
      <Title>{title}</Title>
      {text && <p className="text-ink-500">{text}</p>}
      {children && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
