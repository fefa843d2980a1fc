import { useMemo, useRef } from 'react';
import { BookingVehiclesDocument } from '../../../generated/customer/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import type { SavedVehicle } from '../machine/vehicle.ts';

export interface SavedVehicles {
  readonly vehicles: readonly SavedVehicle[];
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly refresh: () => void;
}

const NONE: readonly SavedVehicle[] = [];

/** The user's vehicles, refetched when the window gets the focus (NET-07). */
export function useSavedVehicles(): SavedVehicles {
  const { data, isLoading, error, refresh } = useRead(
    BookingVehiclesDocument,
    {},
    { onFocus: true },
  );
  const vehicles = data?.vehicles.nodes ?? NONE;
  // `refresh` is a new function at each render; calling it through a ref keeps the returned object stable.
  const again = useRef(refresh);
  again.current = refresh;
  return useMemo(
    () => ({ vehicles, isLoading, error, refresh: () => again.current() }),
    [vehicles, isLoading, error],
  );
}
