import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import {
  GarageAppointmentsDocument,
  type GarageAppointmentsQuery,
  GarageVehiclesDocument,
  type GarageVehiclesQuery,
} from '../../../generated/beside/graphql.ts';
import { businessToday, isPastDay } from '../../../lib/dates/business-day.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { useSteadyLoading } from '../../../lib/loading/use-steady-loading.ts';
import { refreshCurrentUser } from '../../../lib/session/current-user.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { rememberOwnCar } from '../../../lib/vehicles/own-car.ts';

export type GarageVehicle = GarageVehiclesQuery['vehicles']['nodes'][number];
export type UpcomingAppointment = GarageAppointmentsQuery['upcoming']['nodes'][number];
export type PastAppointment = GarageAppointmentsQuery['past']['nodes'][number];

/** The user's vehicles, refetched on focus (NET-07); undefined until they have loaded. */
export function useVehicles() {
  const { user, data, ...read } = useOwnRead(GarageVehiclesDocument, { vehicles: null }, true);
  const vehicles = data?.vehicles.nodes;
  const first = vehicles?.[0];
  useEffect(() => {
    if (user && first) rememberOwnCar(user.id, { type: first.type, color: first.color });
  }, [user, first]);
  return {
    ...read,
    vehicles,
    /** There was a response, and it is empty; a 401 counts as an empty response, a failure doesn't (NET-02). */
    isEmpty: !read.isLoading && !read.error && !vehicles?.length,
  };
}

/** The user's upcoming appointments, soonest first, and past ones, newest first. */
export function useAppointments() {
  const { data, ...read } = useOwnRead(GarageAppointmentsDocument, { upcoming: null }, false);
  return {
    ...read,
    upcoming: data?.upcoming.nodes,
    past: data?.past.nodes,
    /** The end of the past ones if there are more. */
    pastEnd: data?.past.pageInfo.hasNextPage ? data.past.pageInfo.endCursor : undefined,
    /** Both lists have loaded; either may be empty. */
    hasLoaded: !read.isLoading && !read.error,
  };
}

const NO_USER = new Error('The user could not be loaded');

/** What the user owns; if the user could not be loaded, then neither could that, and both are tried again (HOME-36). */
function useOwnRead<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  onFocus: boolean,
) {
  const { user, isLoading: userIsLoading, hasFailed } = useCurrentUser();
  const { data, ...read } = useRead(document, variables, { skip: !user, onFocus });
  const isLoading = useSteadyLoading(userIsLoading || read.isLoading);
  const [isRefreshing, setIsRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    setIsRefreshing(true);
    await refreshCurrentUser();
    setIsRefreshing(false);
  }
  return {
    ...read,
    user,
    data: isLoading ? undefined : data,
    isLoading,
    ...(hasFailed && !user && !isLoading && { error: NO_USER, refresh, isRefreshing }),
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
      pastEnd: undefined,
      hasLoaded: false,
      error: undefined,
    };
    return { read: { ...appointments, ...nothingYet, isLoading: true }, key: 'vehicles' };
  }
  return { read: appointments, key: appointments.isLoading ? 'appointments' : 'all' };
}

/**
 * When the vehicle's next appointment starts; null without one. The list may be of an earlier day, whose appointments no
 * longer count (BADGE-05).
 */
export function nextStart(
  vehicleId: string,
  upcoming: readonly UpcomingAppointment[] | undefined,
  now: Date,
): Date | null {
  const starts = upcoming
    ?.filter((appointment) => appointment.vehicleId === vehicleId)
    .map(({ startsAt }) => new Date(startsAt));
  return starts?.find((start) => !isPastDay(businessToday(start), now)) ?? null;
}
