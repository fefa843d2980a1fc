import type { ReactNode } from 'react';
import cardStyles from '../../../../components/ui/card.module.css';
import { classNames } from '../../../../components/ui/class-names.ts';
import styles from './card-list.module.css';

interface CardListProps {
  /** Two beside each other where there is room. */
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
  /** What it tells of doesn't take place. */
  readonly isCancelled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One card of a list. */
export function CardRow({ isCancelled = false, className, children }: CardRowProps) {
  return (
    <li
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
  /** What stands at the left; it gets the room. */
  readonly text: ReactNode;
  /** What stands before the text. */
  readonly before?: ReactNode;
  /** What stands at the right, or below where the text needs the line. */
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
