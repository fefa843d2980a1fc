import UserX from 'lucide-react/icons/user-x';

interface CrewBadgeProps {
  readonly withoutCrew?: boolean | undefined;
  readonly crew?: { readonly name: string; readonly color: string } | null | undefined;
}

/** Who comes, or that no crew has time (AVAIL-11, AVAIL-15); nothing for a business without crews. */
export function CrewBadge({ withoutCrew, crew }: CrewBadgeProps) {
  if (withoutCrew) {
    return (
      <span className="badge sq badge-soon">
        <UserX className="icon-small" aria-hidden="true" />
        Without a crew
      </span>
    );
  }
  if (!crew) return null;
  return (
    <span className="badge sq badge-other">
      <span className="badge-dot" style={{ background: crew.color }} aria-hidden="true" />
      {crew.name}
    </span>
  );
}
