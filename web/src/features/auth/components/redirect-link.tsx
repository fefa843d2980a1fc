import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import linkStyles from '../../../components/ui/link.module.css';

interface RedirectLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link between login, registration and `Forgot password?`; keeps the redirect (AUTH-52). */
export function RedirectLink({ to, children }: RedirectLinkProps) {
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const address = redirect === null ? to : `${to}?redirect=${encodeURIComponent(redirect)}`;
  return (
    <Link className={`${linkStyles['link']} ${linkStyles['link-target']}`} to={address}>
      {children}
    </Link>
  );
}
