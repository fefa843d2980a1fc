import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Car from 'lucide-react/icons/car-front';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Sparkles from 'lucide-react/icons/sparkles';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { savedBeforeReload } from '../../lib/browser/before-reload.ts';
import { keepingScreens, SCHEDULE_WISH, wantsToSchedule } from '../../lib/browser/schedule-wish.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { t } from '../../lib/text/language.ts';
import { type OwnCar, ownCar } from '../../lib/vehicles/own-car.ts';
import { VehicleArt } from '../art/vehicle-art.tsx';
import { BrandLink } from '../ui/brand.tsx';
import flowStyles from '../ui/flow.module.css';
import { IconButton } from '../ui/icon-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './slide-menu.module.css';

interface MenuLink {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof Car;
  /** Tells the two links to /add apart: set if the user wants to schedule. */
  readonly state?: typeof SCHEDULE_WISH;
}

const LINKS: readonly MenuLink[] = [
  { to: paths.home, label: t('Home'), Icon: House },
  { to: paths.services, label: t('Services'), Icon: Sparkles },
  { to: paths.add, label: t('Add Appointment'), Icon: CalendarPlus, state: SCHEDULE_WISH },
  { to: paths.add, label: t('Add Cars'), Icon: Car },
  { to: paths.library, label: t('Recently Serviced'), Icon: History },
];

const DEFAULT_CAR: OwnCar = { type: 'sedan', color: null };

/** The menu that slides in from the right; any link, Escape and the scrim close it. */
export default function SlideMenu({ onClose }: { readonly onClose: () => void }) {
  const { user, isLoading, isAuthenticated } = useCurrentUser();
  const car = ownCar(user?.id) ?? DEFAULT_CAR;
  const { pathname, search, state: wish } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  const asksForService = tab === 'service' || new URLSearchParams(search).has('service');
  const isScheduling = tab !== 'vehicle' && (asksForService || wantsToSchedule(wish));
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Modal open onClose={onClose} className={styles['slide-menu']} labelledBy={titleId}>
      <h2 id={titleId} className="sr-only">
        Menu
      </h2>
      <div className={`${flowStyles['row']} justify-between`}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link inside has the keys */}
        <span className="pl-3" onClick={onClose}>
          <BrandLink />
        </span>
        <IconButton label="Close menu" onClick={onClose}>
          <X className="icon-large" />
        </IconButton>
      </div>
      <div className={styles['slide-menu-art']}>
        <div className="mx-auto w-50">
          <VehicleArt type={car.type} color={car.color} />
        </div>
      </div>
      <ul className="flex-1">
        {LINKS.map(({ to, label, Icon, state }) => {
          const isHere =
            to === pathname && (to !== paths.add || isScheduling === (state !== undefined));
          return (
            <li key={label}>
              <Link
                {...keepingScreens(wish)}
                to={to}
                state={state}
                onClick={onClose}
                aria-current={isHere ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
      {/* As high as two links: nothing moves when it becomes known who it is (MENU-15). */}
      <ul className="min-h-28.25 border-t border-line pt-2">
        {isLoading ? null : isAuthenticated ? (
          <>
            <li>
              <Link to={paths.account} onClick={onClose}>
                <UserRound aria-hidden="true" />
                Your Account
              </Link>
            </li>
            <li>
              {/* Signing out is a navigation of the browser (MENU-03), after which nothing could be saved any more. */}
              <a
                href={paths.signOut}
                // The middle button's press, which is no click; nobody can delay that either.
                onAuxClick={() => void savedBeforeReload()}
                aria-busy={isLeaving || undefined}
                onClick={(event) => {
                  const saved = savedBeforeReload();
                  // With one of these the browser itself decides what to do with the link, and nothing can have it wait.
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  if (isLeaving) return;
                  setLeaving(true);
                  void saved.then(() => {
                    // The last to hear of it, it knows whether the browser asks first, and the person may stay (SELF-31).
                    const onUnload = (leave: Event) => setLeaving(!leave.defaultPrevented);
                    window.addEventListener('beforeunload', onUnload, { once: true });
                    window.location.assign(paths.signOut);
                  });
                }}
              >
                <LogOut aria-hidden="true" />
                Sign Out
              </a>
            </li>
          </>
        ) : (
          <>
            <li>
              <Link to={paths.login} onClick={onClose}>
                <LogIn aria-hidden="true" />
                Log In
              </Link>
            </li>
            <li>
              <Link to={paths.register} onClick={onClose}>
                <UserPlus aria-hidden="true" />
                Create Account
              </Link>
            </li>
          </>
        )}
      </ul>
      <LanguageChoice />
    </Modal>
  );
}
