import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { AddLink, HomeLink } from './nav-links.tsx';

/** Home and Add at the bottom of a phone; `summary` stands over it (the questionnaire's bar). */
export function BottomNav({ summary }: { readonly summary?: ReactNode }) {
  return (
    <div className={classNames('dock', Boolean(summary) && 'has-summary')}>
      {summary}
      <nav className="bottom-nav" aria-label="Bottom">
        <HomeLink />
        <AddLink />
      </nav>
    </div>
  );
}
