import type { LucideIcon } from 'lucide-react';

/** An icon on its tint, before an answer's label. */
export function IconTile({ Icon }: { readonly Icon: LucideIcon }) {
  return (
    <span className="icon-tile" aria-hidden="true">
      <Icon className="icon-large" />
    </span>
  );
}
