import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-link.module.css';

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link from a row of a list to its page. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={styles['link']} to={to}>
      {children}
    </Link>
  );
}
