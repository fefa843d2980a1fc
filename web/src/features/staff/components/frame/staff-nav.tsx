import LogOut from 'lucide-react/icons/log-out';
import { Link } from 'react-router-dom';
import type { StaffView } from '../../navigation/views.ts';
import { useStaffLinks } from './staff-links.tsx';
import styles from './staff-nav.module.css';

interface StaffNavProps {
  readonly username: string;
  readonly view: StaffView['name'];
  readonly onLogout: () => void;
  readonly onFollow?: () => void;
}

/** Links to the dashboard's views, who is signed in, and Logout; the welcome view shows the latter two itself. */
export function StaffNav({ username, view, onLogout, onFollow }: StaffNavProps) {
  const links = useStaffLinks();
  return (
    <>
      <nav aria-label="Admin" className={styles['links']}>
        <ul className="grid gap-1">
          {links.map(({ label, Icon, to, holds }) => (
            <li key={label}>
              <Link to={to} onClick={onFollow} aria-current={holds(view) ? 'page' : undefined}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {view !== 'welcome' && (
        <div className={styles['who']}>
          <p className="text-xs text-[#9fb8c7]">Logged in as</p>
          <p className="wrap-anywhere font-semibold">{username}</p>
          <button type="button" className={styles['logout']} onClick={onLogout}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </div>
      )}
    </>
  );
}
