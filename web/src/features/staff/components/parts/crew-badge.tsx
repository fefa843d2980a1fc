import UserX from 'lucide-react/icons/user-x';
import { Badge } from '../../../../components/ui/badge.tsx';

interface CrewBadgeProps {
  readonly withoutCrew?: boolean | null | undefined;
  readonly crew?: { readonly name: string; readonly color: string } | null | undefined;
}

/** Who comes, or that no crew has time (AVAIL-11, AVAIL-15); nothing for a business without crews. */
export function CrewBadge({ withoutCrew, crew }: CrewBadgeProps) {
  if (withoutCrew) {
    return (
      <Badge look="soon" mark={<UserX className="icon-small" aria-hidden="true" />}>
        Without a crew
      </Badge>
    );
  }
  if (!crew) return null;
  return (
    <Badge look="other" dot={crew.color}>
      <span className="whitespace-normal wrap-anywhere">{crew.name}</span>
    </Badge>
  );
}
