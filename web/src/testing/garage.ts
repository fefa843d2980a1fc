const DAY_MS = 86_400_000;

/** A vehicle as the graph returns it. */
export function vehicle(id: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Vehicle',
    id,
    year: '2021',
    make: 'Toyota',
    model: 'Camry',
    type: 'sedan',
    miles: '45000',
    color: 'Red',
    label: '2021 Toyota Camry',
    photoUrl: null,
    lastServiceDate: null,
    daysSinceService: 0,
    ...more,
  };
}

/** An appointment that starts in two and a half days. */
export function appointment(id: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'Appointment',
    id,
    vehicleId: 'v1',
    vehicleInfo: '2022 Subaru Outback',
    serviceType: 'Detail Plus',
    scheduledDate: '2026-11-24',
    timeSlot: 'morning',
    customTime: null,
    startsAt: new Date(Date.now() + 2.5 * DAY_MS).toISOString(),
    status: 'scheduled',
    price: '$200',
    ...more,
  };
}

/** The response to GarageVehicles; with `end`, there are more behind these. */
export function vehiclesResponse(vehicles: readonly object[], end: string | null = null) {
  return {
    __typename: 'Query',
    vehicles: { __typename: 'VehicleConnection', nodes: vehicles, pageInfo: pageInfo(end) },
  };
}

/** The response to GarageAppointments; with `pastEnd`, there are more past ones behind it. */
export function appointmentsResponse(
  upcoming: readonly object[] = [],
  past: readonly object[] = [],
  pastEnd: string | null = null,
) {
  return {
    __typename: 'Query',
    upcoming: appointmentsPage(upcoming),
    past: appointmentsPage(past, pastEnd),
  };
}

/** A page of appointments; with `end`, there are more behind it. */
export function appointmentsPage(nodes: readonly object[], end: string | null = null) {
  return { __typename: 'AppointmentConnection', nodes, pageInfo: pageInfo(end) };
}

function pageInfo(end: string | null) {
  return { __typename: 'PageInfo', hasNextPage: end !== null, endCursor: end };
}
