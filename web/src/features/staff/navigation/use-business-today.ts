import { useEffect, useState } from 'react';
import { businessToday } from '../../../lib/dates/business-day.ts';

/** How often it is checked whether a new day has begun, in milliseconds. */
const CHECK_MS = 60_000;

/** The business's current day, `YYYY-MM-DD`, also in a view that is left open beyond midnight (ADMIN-20). */
export function useBusinessToday(): string {
  const [, setToday] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setToday(businessToday(new Date())), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return businessToday(new Date());
}
