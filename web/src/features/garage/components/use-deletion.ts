import { useState } from 'react';
import type { GarageVehicle } from '../api/use-garage.ts';

/**
 * The vehicle to be deleted, first while the dialog is open, then as the leaving one: once the list has been refetched
 * without it, the dialog closes, and its card stays until it has shrunk away (HOME-18, HOME-19, look.md#motion).
 */
export function useDeletion(vehicles: readonly GarageVehicle[] | undefined) {
  const [asked, setAsked] = useState<GarageVehicle | null>(null);
  const [leaving, setLeaving] = useState<GarageVehicle | null>(null);
  if (asked && vehicles && !vehicles.some(({ id }) => id === asked.id)) {
    setAsked(null);
    setLeaving(asked);
  }
  return {
    asked,
    leaving,
    ask: setAsked,
    /** Closes the dialog of the vehicle that was asked about when this was rendered, not of another one by then. */
    dismiss: () => setAsked((now) => (now === asked ? null : now)),
    hasLeft: () => setLeaving(null),
  };
}
