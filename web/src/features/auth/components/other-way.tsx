import { Link, useSearchParams } from 'react-router-dom';
import linkStyles from '../../../components/ui/link.module.css';

interface OtherWayProps {
  readonly question: string;
  readonly label: string;
  readonly to: string;
}

/** The link between login and registration; keeps the redirect. */
export function OtherWay({ question, label, to }: OtherWayProps) {
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const address = redirect === null ? to : `${to}?redirect=${encodeURIComponent(redirect)}`;
  return (
    <p className="text-ink-500 mt-4 text-center">
      {question}{' '}
      <Link className={`${linkStyles['link']} ${linkStyles['link-target']}`} to={address}>
        {label}
      </Link>
    </p>
  );
}
