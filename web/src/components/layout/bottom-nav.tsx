import { AddLink, HomeLink } from './nav-links.tsx';

/** Home and Add at the bottom of a phone. */
export function BottomNav() {
  return (
    <div className="dock">
      <nav className="bottom-nav" aria-label="Bottom">
        <HomeLink />
        <AddLink />
      </nav>
    </div>
  );
}
