import { useEffect, useState } from 'react';

/** How often the time of the badges is refreshed, in milliseconds (BADGE-10). */
const REFRESH_MS = 60_000;

/** The current time, refreshed every 60 seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
