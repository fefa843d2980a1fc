import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, which every icon button needs (look.md#tokens). */
  readonly label: string;
  /** With a white background and an outline, for use on pictures and pagers. */
  readonly outlined?: boolean;
  readonly children: ReactNode;
}

/** A round 44 px button with an icon. */
export function IconButton({ label, outlined, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles['icon-btn'], outlined && styles['circle'], className)}
    >
      {children}
    </button>
  );
}
