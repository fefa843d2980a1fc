import { useEffect, useState } from 'react';

/** A skeleton shows once something has loaded for this long (`late` in cards.css), in milliseconds (look.md#parts). */
const LATE_MS = 150;
/** And once it shows, it does so for at least this long, in milliseconds (look.md#parts). */
const SHOWN_MS = 300;

/** Whether to show that something loads: while it does, and on until a skeleton that has become visible was there for 300 ms. */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [since, setSince] = useState(() => (isLoading ? performance.now() : null));
  const [heldMs, setHeldMs] = useState(0);

  // While rendering, so that the skeleton never leaves the page in between.
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
