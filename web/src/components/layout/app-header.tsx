import Car from 'lucide-react/icons/car-front';
import Sparkles from 'lucide-react/icons/sparkles';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useLongPress } from '../../lib/gestures/use-long-press.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { BrandLink } from '../ui/brand.tsx';
import iconButtonStyles from '../ui/icon-button.module.css';
import styles from './app-header.module.css';
import { AddLink, HomeLink } from './nav-links.tsx';

const SlideMenu = lazy(() => loadChunk(() => import('./slide-menu.tsx')));
const AdminLoginDialog = lazy(() => loadChunk(() => import('./admin-login-dialog.tsx')));

/** Who gets the admin login by a 6-second press: nobody, the one authorised account, or anyone (design.md#identity-and-permissions). */
export type AdminEntry = 'nobody' | 'authorised' | 'anyone';

export interface AppHeaderProps {
  /** The link at the left; logo and name without one. */
  readonly start?: ReactNode;
  readonly title?: string;
  /** The title is the page's h1. */
  readonly isHeading?: boolean;
  readonly adminEntry?: AdminEntry;
  /** Hides the Log In link that guests get, e.g. on the login page itself. */
  readonly withoutLogIn?: boolean;
}

/** The sticky header: left link, title, navigation on a desktop, Log In for guests, the car button. */
export function AppHeader({
  start,
  title,
  isHeading = false,
  adminEntry = 'nobody',
  withoutLogIn = false,
}: AppHeaderProps) {
  const { user, isLoading, isAuthenticated } = useCurrentUser();
  const [menuOpen, setMenuOpen] = useState(false);
  const [loginOpen, setLoginOpen] = useState(false);
  const mayEnter =
    adminEntry === 'anyone' || (adminEntry === 'authorised' && user?.adminEntry === true);
  const Title = isHeading ? 'h1' : 'span';
  const press = useLongPress(
    () => setMenuOpen((open) => !open),
    mayEnter ? () => setLoginOpen(true) : null,
  );

  return (
    <header className={`${styles['app-header']} to-edges`}>
      <div className={styles['app-header-inner']}>
        {start ?? <BrandLink />}
        <Title className={styles['app-header-title']}>{title}</Title>
        <nav className={styles['app-header-nav']} aria-label="Main">
          <HomeLink />
          <NavLink to={paths.services} end>
            <Sparkles aria-hidden="true" />
            Services
          </NavLink>
          {/* Guests have Log In beside it: 'Sign in' as well would be the same link twice (NAV-04). */}
          {isAuthenticated && <AddLink />}
        </nav>
        {!withoutLogIn && !isLoading && !isAuthenticated && (
          <Link className={`${styles['app-header-link']} px-2`} to={paths.login}>
            Log In
          </Link>
        )}
        <button
          type="button"
          className={`${iconButtonStyles['icon-btn']} ${styles['car-btn']}`}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          {...press}
        >
          <Car className="icon-large" aria-hidden="true" />
        </button>
      </div>
      <Suspense>
        {menuOpen && <SlideMenu onClose={() => setMenuOpen(false)} />}
        {loginOpen && <AdminLoginDialog onClose={() => setLoginOpen(false)} />}
      </Suspense>
    </header>
  );
}
