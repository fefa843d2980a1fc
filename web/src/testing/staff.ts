import { createFakeServer } from './fake-server.ts';

/** A backend at which Dana of staff is signed in, in a business without crews, where nothing was changed or sent so far. */
export function createStaffServer() {
  const server = createFakeServer();
  server.on('GET /api/admin/status', { body: { isAdmin: true, username: 'dana' } });
  server.onGraph('StaffCrewPlans', () => ({ crewPlans: [] }));
  server.onGraph('StaffCapacity', () => ({
    crews: [],
    business: { __typename: 'Business', version: 1 },
  }));
  server.onGraph('SignInLocks', () => ({
    __typename: 'Query',
    lockedStaffAccounts: [],
    usersLockedInBrowsers: [],
  }));
  server.onGraph('AppointmentAudit', () => ({
    __typename: 'Query',
    auditEntries: staffPage('AuditEntry', []),
  }));
  server.onGraph('AppointmentMails', () => ({
    __typename: 'Query',
    staffMessageLanguage: 'en',
    staffMails: staffPage('StaffMail', []),
  }));
  return {
    ...server,
    /** Responds to an appointment's page with what this returns at each read; null: there is none. */
    showAppointment(read: () => object | null | undefined): void {
      server.onGraph('StaffAppointmentDetail', () => ({
        __typename: 'Query',
        staffAppointment: read(),
      }));
    },
    /** Responds to the list of all appointments with what this returns at each read. */
    listAppointments(read: () => readonly object[]): void {
      server.onGraph('StaffAppointments', () => ({
        __typename: 'Query',
        staffAppointments: staffPage('StaffAppointment', read()),
      }));
    },
    /** The inputs of an operation's calls so far. */
    inputsOf: (operation: string) => server.callsOf(operation).map(({ body }) => inputOf(body)),
  };
}

/** The settings of a business as staff see them, without packages. */
export const STAFF_BUSINESS = {
  __typename: 'Business',
  version: 3,
  name: 'Dewlane',
  phone: '(408) 555-0142',
  email: 'hello@dewlane.example',
  serviceAreas: ['Downtown'],
  packages: [] as object[],
  openingHours: [{ __typename: 'WeekdayHours', weekday: 1, opens: '08:00', closes: '18:00' }],
  closures: [],
  leadMinutes: null,
  horizonDays: null,
  travelMinutes: 0,
  holdMinutes: 10,
  changeLimitMinutes: 120,
  paymentNote: null,
  timeZone: 'America/Los_Angeles',
};

/** A crew that works whenever the business does. */
export const NORTH_VAN = {
  __typename: 'Crew',
  id: 'c-1',
  version: 2,
  name: 'North Van',
  color: '#0a6cbd',
  hours: null,
};

/** The response to `PreviewCapacity`, by the appointments that a change would leave without a crew or at a closed time. */
export function capacityPreview(
  withoutCrew: readonly object[] = [],
  closed: readonly object[] = [],
) {
  const withoutCrewCount = withoutCrew.length;
  const closedCount = closed.length;
  const affected = { withoutCrew, withoutCrewCount, closed, closedCount };
  return { previewCapacity: { __typename: 'CapacityPreview', placedCount: 0, ...affected } };
}

/** An account as staff see it. */
export function staffUser(more: Record<string, unknown> = {}) {
  return {
    __typename: 'StaffUser',
    id: '7',
    version: 1,
    username: 'jordan.reyes',
    email: 'jordan.reyes@example.com',
    firstName: 'Jordan',
    lastName: null,
    isLocked: false,
    createdAt: '2026-11-18T20:00:00Z',
    ...more,
  };
}

/** An appointment as staff see it. */
export function staffAppointment(id: string, more: Record<string, unknown> = {}) {
  return {
    __typename: 'StaffAppointment',
    id,
    version: 1,
    stale: false,
    deleted: false,
    vehicleInfo: '2022 Subaru Outback',
    vehicleType: 'crossover',
    vehicleColor: 'Green',
    vehicleMiles: '40000',
    serviceType: 'Detail Plus',
    servicePackage: 'full',
    serviceDate: '2026-11-21 9:30 AM',
    scheduledDate: '2026-11-21',
    timeSlot: 'custom',
    customTime: '9:30 AM',
    startsAt: '2026-11-21T17:30:00.000Z',
    status: 'scheduled',
    priceCents: 20_000,
    price: '$200',
    confirmationNumber: 'CW-7KM4QX2P',
    customerName: 'Jordan Reyes',
    customerEmail: 'jordan.reyes@example.com',
    contactName: 'Jordan Reyes',
    contactPhone: '(555) 014-0162',
    location: '1420 Oak Street',
    specialInstructions: 'Side gate is open',
    gateCode: null,
    addOn: null,
    cancelReason: null,
    parkingOption: 'Driveway',
    previouslyDetailed: 'yes',
    occupants: 'Both',
    customVehicleInfo: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    quizResponse: null,
    undoForMs: null,
    ...more,
  };
}

/**
 * The response to a change of an appointment that is saved, while the service behind staff's lists is out of reach: its fields
 * are null.
 */
export function changeWithoutLists(mutation: string, kept: Record<string, unknown>) {
  const unknown = Object.keys(staffAppointment('')).map((name) => [name, null]);
  const row = { ...Object.fromEntries(unknown), __typename: 'StaffAppointment', ...kept };
  const errors = [{ message: 'No answer.', extensions: { status: 503, code: 'UNAVAILABLE' } }];
  return { body: { data: { __typename: 'Mutation', [mutation]: row }, errors } };
}

/** A staff list's connection. */
export function staffPage(typename: string, nodes: readonly object[], hasNextPage = false) {
  return {
    __typename: `${typename}Connection`,
    nodes,
    totalCount: nodes.length,
    changeCursor: '1.1',
    pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: hasNextPage ? 'end' : null },
  };
}

/** The changes of a staff list. */
export function staffChanges(typename: string, more: Record<string, unknown> = {}) {
  return {
    __typename: `${typename}Changes`,
    changed: [],
    deletedIds: [],
    cursor: '1.2',
    isReset: false,
    ...more,
  };
}

/** The `input` of a mutation's request. */
export function inputOf(body: Record<string, unknown> | null): Record<string, unknown> {
  const variables = body?.['variables'] as { input?: Record<string, unknown> } | undefined;
  return variables?.input ?? {};
}
