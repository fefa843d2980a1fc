import ChevronRight from 'lucide-react/icons/chevron-right';
import LogOut from 'lucide-react/icons/log-out';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import cardStyles from '../../../components/ui/card.module.css';
import iconTileStyles from '../../../components/ui/icon-tile.module.css';
import { useBusinessToday } from '../navigation/use-business-today.ts';
import { DayDetail } from './calendar/day-detail.tsx';
import type { SignedInStaff } from './frame/staff-frame.tsx';
import { useStaffLinks } from './frame/staff-links.tsx';
import styles from './welcome.module.css';

/** The first view: who is signed in, links to the other views, and today's appointments. */
export function Welcome({ username, logout }: SignedInStaff) {
  const navigate = useNavigate();
  const links = useStaffLinks();
  const today = useBusinessToday();
  return (
    <div className={styles['welcome']}>
      <div>
        <p className="text-ink-500 text-sm">Logged in as</p>
        <h1>{username}</h1>
        <ul className={styles['actions']}>
          {links.map(({ label, Icon, to }) => (
            <li key={label}>
              <button
                type="button"
                className={cardStyles['card']}
                onClick={() => void navigate(to)}
              >
                <span className={iconTileStyles['icon-tile']}>
                  <Icon className="icon-large" aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                <ChevronRight aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <Button look="secondary" className="mt-4.5" onClick={logout}>
          <LogOut aria-hidden="true" />
          Logout
        </Button>
      </div>
      <DayDetail day={today} />
    </div>
  );
}
