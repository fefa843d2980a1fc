import { BRAND } from '@dewlane/catalog';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { OfflineStrip } from '../../../../components/layout/offline-strip.tsx';
import { SkipLink } from '../../../../components/layout/skip-link.tsx';
import { useArrivalFocus } from '../../../../components/layout/use-arrival-focus.ts';
import brandStyles from '../../../../components/ui/brand.module.css';
import { BrandMark } from '../../../../components/ui/brand.tsx';
import { classNames } from '../../../../components/ui/class-names.ts';
import { LoadingNote } from '../../../../components/ui/skeleton.tsx';
import { paths } from '../../../../config/paths.ts';
import { useRoom } from '../../../../lib/browser/use-room.ts';
import { showToast } from '../../../../lib/toasts/toasts.ts';
import { staffLogout } from '../../api/session.ts';
import { type StaffView, viewOf } from '../../navigation/views.ts';
import { useStaffSession } from '../../session/use-staff-session.ts';
import { useFocusHeir } from '../parts/use-focus-heir.ts';
import { UnsavedContext, useLeaveGuard } from './leave-guard.tsx';
import { SessionEnded } from './session-ended.tsx';
import styles from './staff-frame.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { StaffNav } from './staff-nav.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useStaffTitle } from './use-staff-title.ts';

/** What the frame provides to the screens in it (`useOutletContext`). */
export interface SignedInStaff {
  readonly username: string;
  readonly logout: () => void;
}

/** What shows until the check is done. */
function Checking() {
  useStaffTitle(undefined);
  return <LoadingNote />;
}

/**
 * Around every staff screen: the check, the navigation at the side of a desktop or in a phone's header. It stays from screen to screen,
 * so that Back finds a list as high as it was, and nobody is checked anew.
 */
export function StaffFrame() {
  const view = useShownView();
  const { username, check } = useStaffSession();
  const navigate = useNavigate();
  const hasRoomForSide = useRoom(64);
  const guard = useLeaveGuard();

  async function logout(): Promise<void> {
    try {
      await staffLogout();
    } catch {
      showToast({
        title: 'Error',
        text: 'You could not be logged out. Please try again.',
        tone: 'error',
      });
      return;
    }
    void navigate(paths.services);
  }

  if (username === null) return <Checking />;
  const nav = { username, view, onLogout: () => guard.ask(() => void logout()) };
  return (
    <div className={classNames(styles['frame'], hasRoomForSide && styles['with-side'])}>
      <SkipLink />
      {hasRoomForSide ? (
        <aside className={styles['side']}>
          <span className={brandStyles['brand']}>
            <BrandMark />
            {BRAND}
          </span>
          <StaffNav {...nav} />
        </aside>
      ) : (
        <header className={`${styles['header']} to-edges`}>
          <span className={`${brandStyles['brand']} flex-1`}>
            <BrandMark />
            {BRAND}
          </span>
          {view !== 'welcome' && (
            <p className="min-w-0 text-right text-xs leading-tight text-[#b9cfdc]">
              Logged in as
              <b className="block truncate text-white">{username}</b>
            </p>
          )}
          <StaffMenu {...nav} />
        </header>
      )}
      <div className="min-w-0">
        <OfflineStrip />
        <UnsavedContext value={guard.tell}>
          <Content view={view}>
            <Outlet context={{ username, logout: nav.onLogout } satisfies SignedInStaff} />
          </Content>
        </UnsavedContext>
        <UndoBar />
        <SessionEnded username={username} onSignedIn={check} />
        {guard.question}
      </div>
    </div>
  );
}

/** The dashboard's view; an appointment belongs to the list of all. */
function useShownView(): StaffView['name'] {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname.startsWith(paths.adminAppointment('')) ? 'appointments' : viewOf(search).name;
}

interface ContentProps {
  readonly view: StaffView['name'];
  readonly children: ReactNode;
}

/** Gets the focus of a link or button that led here and is gone with its view. */
function Content({ view, children }: ContentProps) {
  const { pathname } = useLocation();
  const main = useFocusHeir<HTMLElement>(`${pathname} ${view}`);
  useArrivalFocus(main);
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles['main']}>
      {children}
    </main>
  );
}
