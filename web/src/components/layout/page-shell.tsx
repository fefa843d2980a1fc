import { BRAND } from '@dewlane/catalog';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { AppHeader, type AppHeaderProps } from './app-header.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import styles from './page-shell.module.css';
import { SkipLink } from './skip-link.tsx';
import twoPaneStyles from './two-pane.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';

interface PageShellProps {
  /** The page's name in the document title. */
  readonly title: string;
  readonly header?: AppHeaderProps;
  /** The bottom navigation of /home, /add and /library. */
  readonly bottomNav?: boolean;
  /** Beside main on a desktop, before it in the document: the side pane of a two-pane page. */
  readonly aside?: ReactNode;
  readonly mainClassName?: string | undefined;
  readonly children: ReactNode;
}

/** Every customer page: skip link, header, offline strip, main, bottom navigation. */
export function PageShell({
  title,
  header,
  bottomNav,
  aside,
  mainClassName,
  children,
}: PageShellProps) {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
  const page = useRef<HTMLElement>(null);
  useArrivalFocus(page);

  const main = (
    <main
      ref={page}
      id="main"
      tabIndex={-1}
      className={classNames(bottomNav && styles['pad-dock'], mainClassName)}
    >
      {children}
    </main>
  );
  return (
    <>
      <SkipLink />
      <AppHeader {...header} />
      <OfflineStrip />
      {aside ? (
        <div className={twoPaneStyles['two-pane']}>
          {aside}
          {main}
        </div>
      ) : (
        main
      )}
      {bottomNav && <BottomNav />}
    </>
  );
}
