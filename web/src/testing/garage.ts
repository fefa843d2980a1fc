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

/** The response to GarageVehicles. */
export function vehiclesResponse(vehicles: readonly object[]) {
  return {
    __typename: 'Query',
    vehicles: { __typename: 'VehicleConnection', nodes: vehicles },
  };
}

/** The response to GarageAppointments. */
export function appointmentsResponse(
  upcoming: readonly object[] = [],
  past: readonly object[] = [],
) {
  const connection = (nodes: readonly object[]) => ({
    __typename: 'AppointmentConnection',
    nodes,
  });
  return { __typename: 'Query', upcoming: connection(upcoming), past: connection(past) };
}
