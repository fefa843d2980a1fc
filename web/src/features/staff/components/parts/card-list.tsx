import type { ReactNode } from 'react';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import { leaveFocus } from '../../../../components/ui/leave-focus.ts';
import styles from './card-list.module.css';

interface CardListProps {
  /** Two cards side by side if there is room. */
  readonly wide?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A list of cards. */
export function CardList({ wide = false, className, children }: CardListProps) {
  return (
    <ul className={classNames(styles['list'], wide && styles['wide'], className)}>{children}</ul>
  );
}

interface CardRowProps {
  /** Whether the appointment is cancelled. */
  readonly isCancelled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One card of a list; the content gets the focus of one that goes, as somebody else may have deleted its row. */
export function CardRow({ isCancelled = false, className, children }: CardRowProps) {
  return (
    <li
      ref={leaveFocus}
      className={classNames(
        cardStyles['card'],
        styles['card'],
        isCancelled && styles['is-cancelled'],
        className,
      )}
    >
      {children}
    </li>
  );
}

interface CardLineProps {
  readonly className?: string;
  /** At the left, with all remaining width. */
  readonly text: ReactNode;
  /** Before the text. */
  readonly before?: ReactNode;
  /** At the right, or below if the text needs the whole line. */
  readonly children?: ReactNode;
}

/** A line of a card. */
export function CardLine({ className, text, before, children }: CardLineProps) {
  return (
    <div className={classNames(styles['line'], className)}>
      {before}
      <div className={styles['text']}>{text}</div>
      {children}
    </div>
  );
}
