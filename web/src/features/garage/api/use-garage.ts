import { useEffect } from 'react';
import {
  GarageAppointmentsDocument,
  type GarageAppointmentsQuery,
  GarageVehiclesDocument,
  type GarageVehiclesQuery,
} from '../../../generated/customer/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { rememberOwnCar } from '../../../lib/own-car.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';

export type GarageVehicle = GarageVehiclesQuery['vehicles']['nodes'][number];
export type UpcomingAppointment = GarageAppointmentsQuery['upcoming']['nodes'][number];
export type PastAppointment = GarageAppointmentsQuery['past']['nodes'][number];

/** The user's vehicles, read again on focus (SPEC §7); undefined until they have loaded. */
export function useVehicles() {
  const { user, isLoading } = useCurrentUser();
  const { data, ...read } = useRead(GarageVehiclesDocument, {}, { skip: !user, onFocus: true });
  const vehicles = data?.vehicles.nodes;
  const first = vehicles?.[0];
  useEffect(() => {
    if (user && first) rememberOwnCar(user.id, { type: first.type, color: first.color });
  }, [user, first]);
  return {
    ...read,
    vehicles,
    isLoading: isLoading || read.isLoading,
    isEmpty: isNothingThere(read, isLoading, vehicles),
  };
}

/** The user's appointments to come, soonest first, and past, newest first. */
export function useAppointments() {
  const { user, isLoading } = useCurrentUser();
  const { data, ...read } = useRead(GarageAppointmentsDocument, {}, { skip: !user });
  return {
    ...read,
    upcoming: data?.upcoming.nodes,
    past: data?.past.nodes,
    isLoading: isLoading || read.isLoading,
    /** Both lists have an answer, which may be empty for either. */
    isAnswered: !isLoading && !read.isLoading && !read.error,
  };
}

/** An answer is there and it is empty; a failure is no answer, a 401 is (SPEC §7). */
function isNothingThere(
  read: { readonly isLoading: boolean; readonly error: Error | undefined },
  userIsLoading: boolean,
  list: readonly unknown[] = [],
): boolean {
  return !userIsLoading && !read.isLoading && !read.error && list.length === 0;
}

/** When the vehicle's next appointment starts; null without one. */
export function nextStart(
  vehicleId: string,
  upcoming: readonly UpcomingAppointment[] = [],
): Date | null {
  const next = upcoming.find((appointment) => appointment.vehicleId === vehicleId);
  return next ? new Date(next.startsAt) : null;
}
