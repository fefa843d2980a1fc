import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

/** A checkbox with its label; the whole row can be pressed. */
export function Checkbox({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { readonly children: ReactNode }) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" className="peer sr-only" {...rest} />
      <span className={styles['checkbox-box']} aria-hidden="true">
        <Check className="icon-small" />
      </span>
      {children}
    </label>
  );
}
