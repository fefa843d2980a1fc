import { RedirectLink } from './redirect-link.tsx';

interface OtherWayProps {
  readonly question: string;
  readonly label: string;
  readonly to: string;
}

/** The link between login and registration. */
export function OtherWay({ question, label, to }: OtherWayProps) {
  return (
    <p className="text-ink-500 mt-4 text-center">
      {question} <RedirectLink to={to}>{label}</RedirectLink>
    </p>
  );
}
