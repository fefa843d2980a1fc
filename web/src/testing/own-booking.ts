import { UNLIMITED } from './availability.ts';
import { createFakeServer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

/** The token of the booking's link. */
export const TOKEN = 'T'.repeat(43);

/** A booking as its own page requests it. */
export function ownBooking(more: Record<string, unknown> = {}) {
  return {
    __typename: 'OwnBooking',
    version: 3,
    confirmationNumber: 'CW-7KM4QX2P',
    status: 'scheduled',
    serviceType: 'Detail',
    servicePackage: 'detail',
    addOn: null,
    scheduledDate: '2099-01-05',
    timeSlot: 'morning',
    customTime: null,
    startsAt: '2099-01-05T16:00:00.000Z',
    minutes: 120,
    price: '$150',
    vehicleInfo: '2021 Toyota Camry',
    vehicleType: 'sedan',
    vehicleColor: 'Blue',
    location: '1 Main St',
    specialInstructions: null,
    hasNotes: false,
    hasGateCode: true,
    hasPhone: true,
    hasEmail: true,
    isToldByText: false,
    changeableUntil: '2099-01-05T14:00:00.000Z',
    isChangeable: true,
    isAddressConfirmed: true,
    isUnsubscribed: false,
    ...more,
  };
}

interface FreeDay {
  readonly date: string;
  readonly state?: string;
  readonly reason?: string | null;
  readonly slots?: readonly { readonly slot: string; readonly free: boolean }[];
  readonly times?: readonly string[];
}

/** The free times of these days; a day is open, and free at no slot or time but the given ones. */
export function freeTimes(days: readonly FreeDay[]) {
  return {
    availability: {
      __typename: 'Availability',
      unlimited: false,
      days: days.map(({ slots = [], ...day }) => ({
        __typename: 'AvailabilityDay',
        state: 'OPEN',
        reason: null,
        times: [],
        ...day,
        slots: slots.map((slot) => ({ __typename: 'AvailabilitySlot', ...slot })),
      })),
    },
  };
}

export type OwnBookingPage = ReturnType<typeof createOwnBookingPage>;

/** The page of a booking, in a business whose times are all free. */
export function createOwnBookingPage() {
  const server = createFakeServer();
  server.onGraph('FreeTimes', () => UNLIMITED);
  return {
    server,
    /** The booking that the server has from now on; null if it has none. */
    respondWith(booking: object | null): void {
      server.onGraph('OwnBooking', () => ({ __typename: 'Query', ownBooking: booking }));
    },
    open: (path = `/booking/${TOKEN}`) => renderApp(path, server),
    /** The variables of each call of an operation. */
    sent: (operation: string) => server.callsOf(operation).map(({ body }) => body?.['variables']),
  };
}
