import type { ReactNode } from 'react';
import { PaneScene } from '../../../components/art/scenes/pane-scene.tsx';
import { VehicleArt, VehicleGroup } from '../../../components/art/vehicle-art.tsx';
import { PageShell } from '../../../components/layout/page-shell.tsx';
import twoPaneStyles from '../../../components/layout/two-pane.module.css';
import { classNames } from '../../../components/ui/class-names.ts';
import styles from './auth-page.module.css';

interface AuthPageProps {
  readonly title: string;
  readonly text: string;
  /** A small driveway above the form on a phone; a long form has none. */
  readonly withPicture?: boolean;
  readonly children: ReactNode;
}

/** Log in and registration: the scene on the left of a desktop, the form on the right. */
export function AuthPage({ title, text, withPicture = false, children }: AuthPageProps) {
  return (
    <PageShell
      title={title}
      header={{ withoutLogIn: true }}
      mainClassName={styles['page']}
      aside={
        <aside
          className={classNames(twoPaneStyles['pane-side'], styles['scene'])}
          aria-hidden="true"
        >
          <div className={twoPaneStyles['pane-scene']}>
            <PaneScene>
              <VehicleGroup type="truck" clean={1} />
            </PaneScene>
          </div>
        </aside>
      }
    >
      {withPicture && (
        <div className={classNames('lg:hidden!', styles['picture'])}>
          <VehicleArt type="truck" wash="fresh" />
        </div>
      )}
      <div className={styles['head']}>
        <h1>{title}</h1>
        <p className="text-ink-500 mt-1">{text}</p>
      </div>
      {children}
    </PageShell>
  );
}
