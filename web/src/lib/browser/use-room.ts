import { useSyncExternalStore } from 'react';

/**
 * Whether the window is so many `rem` of its text wide, kept up to date. A media query counts in the browser's own text size, and
 * doesn't know of text that was zoomed (FLOW-06).
 */
export function useRoom(rem: number): boolean {
  return useSyncExternalStore(watch, () => window.innerWidth >= rem * textSize());
}

/** What one `rem` is, in pixels; nothing where nothing is laid out. */
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
