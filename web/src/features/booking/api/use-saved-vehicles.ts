import { useMemo, useRef } from 'react';
import { BookingVehiclesDocument } from '../../../generated/customer/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import type { SavedVehicle } from '../machine/vehicle.ts';

export interface SavedVehicles {
  readonly vehicles: readonly SavedVehicle[];
  readonly isLoading: boolean;
  /** Why they aren't known; older ones remain after a failure. */
  readonly error: Error | undefined;
  readonly refresh: () => void;
}

const NONE: readonly SavedVehicle[] = [];

/** The user's vehicles, refetched when the window gets the focus (NET-07). */
export function useSavedVehicles(): SavedVehicles {
  const read = useRead(BookingVehiclesDocument, { vehicles: null }, { onFocus: true });
  const { data, isLoading, refresh } = read;
  const vehicles = data?.vehicles.nodes ?? NONE;
  const error = data ? undefined : read.error;
  // `refresh` is a new function at each render; calling it through a ref keeps the returned object stable.
  const again = useRef(refresh);
  again.current = refresh;
  return useMemo(
    () => ({ vehicles, isLoading, error, refresh: () => again.current() }),
    [vehicles, isLoading, error],
  );
}
