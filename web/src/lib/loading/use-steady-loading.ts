import { useEffect, useState } from 'react';

/**
 * A skeleton appears once something has been loading for this long (`late` in cards.css), in milliseconds
 * (look.md#parts).
 */
const LATE_MS = 150;
/** Once it has appeared, it stays for at least this long, in milliseconds (look.md#parts). */
const SHOWN_MS = 300;

/**
 * Whether to show a loading state: while loading, and on until a visible skeleton has been shown for 300 ms, so that it
 * doesn't flash.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [since, setSince] = useState(() => (isLoading ? performance.now() : null));
  const [heldMs, setHeldMs] = useState(0);

  // Set during rendering rather than in an effect, so that the skeleton doesn't disappear for a frame.
  if (isLoading && since === null) {
    setSince(performance.now());
    setHeldMs(0);
  }
  if (!isLoading && since !== null) {
    setSince(null);
    setHeldMs(stillToShow(performance.now() - since));
  }

  useEffect(() => {
    if (heldMs === 0) return;
    const timer = setTimeout(() => setHeldMs(0), heldMs);
    return () => clearTimeout(timer);
  }, [heldMs]);
  return isLoading || heldMs > 0;
}

function stillToShow(loadedMs: number): number {
  return loadedMs < LATE_MS ? 0 : Math.max(0, LATE_MS + SHOWN_MS - loadedMs);
}
