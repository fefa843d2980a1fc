import House from 'lucide-react/icons/house';
import LogIn from 'lucide-react/icons/log-in';
import Plus from 'lucide-react/icons/plus';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { keepingScreens } from '../../lib/browser/schedule-wish.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';

/** The link to /home, marked as current there. */
export function HomeLink() {
  return (
    <NavLink to={paths.home}>
      <House aria-hidden="true" />
      Home
    </NavLink>
  );
}

/** Add requires authentication: a guest finds 'Sign in' in its place (NAV-03), once it is known who it is (NAV-05). */
export function AddLink() {
  const { isLoading, isAuthenticated } = useCurrentUser();
  const { state } = useLocation();
  return isLoading || isAuthenticated ? (
    <NavLink to={paths.add} {...keepingScreens(state)}>
      <Plus aria-hidden="true" />
      Add
    </NavLink>
  ) : (
    <NavLink to={paths.login}>
      <LogIn aria-hidden="true" />
      Sign in
    </NavLink>
  );
}
