import { useEffect, useRef } from 'react';
import { businessToday } from '../../../lib/dates/business-day.ts';
import type { useAppointments, useVehicles } from '../api/use-garage.ts';
import { useNow } from './use-now.ts';

/**
 * Reads both again whenever the business's day has changed since the page loaded them (NET-27): which appointments are
 * upcoming, and how long ago a wash was, depends on the day.
 */
export function useOnNewDay(
  vehicles: ReturnType<typeof useVehicles>,
  appointments: ReturnType<typeof useAppointments>,
): void {
  const now = useNow();
  const loadedAt = useRef<Date | null>(null);
  useEffect(() => {
    if (!appointments.hasLoaded) return;
    const last = loadedAt.current;
    loadedAt.current = now;
    // The same instant is compared first: telling the day builds a date format, too slow for the first screen.
    if (last && last !== now && businessToday(last) !== businessToday(now)) {
      void vehicles.refresh();
      void appointments.refresh();
    }
  });
}
