import { useEffect } from 'react';
import {
  GarageAppointmentsDocument,
  type GarageAppointmentsQuery,
  GarageVehiclesDocument,
  type GarageVehiclesQuery,
} from '../../../generated/beside/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { useSteadyLoading } from '../../../lib/loading/use-steady-loading.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { rememberOwnCar } from '../../../lib/vehicles/own-car.ts';

export type GarageVehicle = GarageVehiclesQuery['vehicles']['nodes'][number];
export type UpcomingAppointment = GarageAppointmentsQuery['upcoming']['nodes'][number];
export type PastAppointment = GarageAppointmentsQuery['past']['nodes'][number];

/** The user's vehicles, read again on focus (NET-07); undefined until they have loaded. */
export function useVehicles() {
  const { user, isLoading: userIsLoading } = useCurrentUser();
  const { data, ...read } = useRead(GarageVehiclesDocument, {}, { skip: !user, onFocus: true });
  const isLoading = useSteadyLoading(userIsLoading || read.isLoading);
  const vehicles = isLoading ? undefined : data?.vehicles.nodes;
  const first = vehicles?.[0];
  useEffect(() => {
    if (user && first) rememberOwnCar(user.id, { type: first.type, color: first.color });
  }, [user, first]);
  return {
    ...read,
    vehicles,
    isLoading,
    /** A response is there and it is empty; a failure is no response, a 401 is (NET-02). */
    isEmpty: !isLoading && !read.error && !vehicles?.length,
  };
}

/** The user's appointments to come, soonest first, and past, newest first. */
export function useAppointments() {
  const { user, isLoading: userIsLoading } = useCurrentUser();
  const { data, ...read } = useRead(GarageAppointmentsDocument, {}, { skip: !user });
  const isLoading = useSteadyLoading(userIsLoading || read.isLoading);
  const lists = isLoading ? undefined : data;
  return {
    ...read,
    upcoming: lists?.upcoming.nodes,
    past: lists?.past.nodes,
    isLoading,
    /** Both lists have a response, which may be empty for either. */
    hasLoaded: !isLoading && !read.error,
  };
}

/**
 * What stands below the vehicles on a phone waits for them, so that nothing read already is pushed about (FLOW-10). `key` changes with what is
 * there: what is below comes with it, at once.
 */
export function useBelowVehicles(
  vehicles: ReturnType<typeof useVehicles>,
  appointments: ReturnType<typeof useAppointments>,
): { read: ReturnType<typeof useAppointments>; key: string } {
  if (vehicles.isLoading) {
    const nothingYet = {
      upcoming: undefined,
      past: undefined,
      hasLoaded: false,
      error: undefined,
    };
    return { read: { ...appointments, ...nothingYet, isLoading: true }, key: 'vehicles' };
  }
  return { read: appointments, key: appointments.isLoading ? 'appointments' : 'all' };
}

/** When the vehicle's next appointment starts; null without one. */
export function nextStart(
  vehicleId: string,
  upcoming: readonly UpcomingAppointment[] = [],
): Date | null {
  const next = upcoming.find((appointment) => appointment.vehicleId === vehicleId);
  return next ? new Date(next.startsAt) : null;
}
