import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import Plus from 'lucide-react/icons/plus';
import { NavLink } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';

const active = ({ isActive }: { isActive: boolean }) => (isActive ? 'is-on' : '');

export function HomeLink() {
  return (
    <NavLink to={paths.home} className={active}>
      <House aria-hidden="true" />
      Home
    </NavLink>
  );
}

/** Add requires authentication: a guest finds 'Sign in' in its place (NAV-03). */
export function AddLink() {
  const { isAuthenticated } = useCurrentUser();
  return isAuthenticated ? (
    <NavLink to={paths.add} className={active}>
      <Plus aria-hidden="true" />
      Add
    </NavLink>
  ) : (
    <NavLink to={paths.login} className={active}>
      <LogIn aria-hidden="true" />
      Sign in
    </NavLink>
  );
}
