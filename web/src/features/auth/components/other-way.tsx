import { Link, useSearchParams } from 'react-router-dom';

interface OtherWayProps {
  readonly question: string;
  readonly label: string;
  readonly to: string;
}

/** The link between login and registration; the wish to go on somewhere comes along. */
export function OtherWay({ question, label, to }: OtherWayProps) {
  const [search] = useSearchParams();
  const redirect = search.get('redirect');
  const address = redirect === null ? to : `${to}?redirect=${encodeURIComponent(redirect)}`;
  return (
    <p className="muted mt-4 text-center">
      {question}{' '}
      <Link className="link link-target" to={address}>
        {label}
      </Link>
    </p>
  );
}
