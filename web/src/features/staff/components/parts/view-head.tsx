import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import styles from './view-head.module.css';

interface ViewHeadProps {
  readonly title: string;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  readonly children?: ReactNode;
}

/** A view's heading with its tools, the last of which is Refresh. */
export function ViewHead({ title, onRefresh, isRefreshing, children }: ViewHeadProps) {
  return (
    <div className={styles['head']}>
      <h1 aria-live="polite">{title}</h1>
      <div className={styles['tools']}>
        {children}
        <Button look="secondary" small busy={isRefreshing} onClick={onRefresh}>
          {!isRefreshing && <RefreshCw className="icon-small" aria-hidden="true" />}
          Refresh
        </Button>
      </div>
    </div>
  );
}
