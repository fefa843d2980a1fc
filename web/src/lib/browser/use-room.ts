import { useSyncExternalStore } from 'react';

/**
 * Whether the window is at least so many `rem` wide, kept up to date. Unlike in a media query, a `rem` here includes
 * text zoom (FLOW-06).
 */
export function useRoom(rem: number): boolean {
  return useSyncExternalStore(watch, () => window.innerWidth >= rem * textSize());
}

/** The size of one `rem` in pixels; NaN without layout, as in jsdom. */
function textSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function watch(listener: () => void): () => void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  probe.setAttribute('aria-hidden', 'true');
  document.body.append(probe);
  const observer = new ResizeObserver(listener);
  observer.observe(probe);
  window.addEventListener('resize', listener);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', listener);
    probe.remove();
  };
}
