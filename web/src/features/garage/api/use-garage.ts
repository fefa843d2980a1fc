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

/** The user's vehicles, refetched on focus (NET-07); undefined until they have loaded. */
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
    /** There was a response, and it is empty; a 401 counts as an empty response, a failure doesn't (NET-02). */
    isEmpty: !isLoading && !read.error && !vehicles?.length,
  };
}

/** The user's upcoming appointments, soonest first, and past ones, newest first. */
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
    /** Both lists have loaded; either may be empty. */
    hasLoaded: !isLoading && !read.error,
  };
}

/**
 * On a phone the sections below the vehicles wait for them, so that nothing shifts while being read (FLOW-10). `key`
 * changes when the vehicles arrive, so that those sections appear at the same moment.
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
