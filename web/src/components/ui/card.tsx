import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

/** A white card; cards don't stand in cards (look.md#dos-and-donts). */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['card'], className)} />;
}
