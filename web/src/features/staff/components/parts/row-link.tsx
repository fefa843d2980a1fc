import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './row-link.module.css';

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The way from a row of a list to the page about it. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={styles['link']} to={to}>
      {children}
    </Link>
  );
}
