import type { LucideIcon } from 'lucide-react';
import iconTileStyles from '../../../../components/ui/icon-tile.module.css';

/** An icon on a tinted background, before an answer's label. */
export function IconTile({ Icon }: { readonly Icon: LucideIcon }) {
  return (
    <span className={iconTileStyles['icon-tile']} aria-hidden="true">
      <Icon className="icon-large" />
    </span>
  );
}
