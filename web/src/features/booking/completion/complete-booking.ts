import { CallFailed } from '../../../lib/graphql/call-failed.ts';
import type { Attempt, BookedAppointment, BookingFailure } from '../machine/booking.ts';
import type { NewVehicle } from '../machine/vehicle.ts';

/** The calls a booking needs; each throws CallFailed when the service or the way to it failed. */
export interface BookingPorts {
  /** Adds the vehicle, once for each key, and answers with its id. */
  readonly addVehicle: (vehicle: NewVehicle, key: string) => Promise<string>;
  /** Books, once for each key. */
  readonly book: (booking: {
    readonly attempt: Attempt;
    readonly vehicleId: string;
    readonly sessionId: string | null;
  }) => Promise<BookedAppointment>;
}

/** How a completion ended. */
export type BookingOutcome =
  | { readonly kind: 'booked'; readonly appointment: BookedAppointment }
  /** The vehicle could not be made, so nothing was booked; `waits` when nobody answered: both can be asked for again. */
  | { readonly kind: 'no-vehicle'; readonly failure: BookingFailure; readonly waits: boolean }
  | { readonly kind: 'not-booked'; readonly failure: BookingFailure }
  /** Something else went wrong, with a message for people where it has one. */
  | { readonly kind: 'other'; readonly failure: BookingFailure };

export interface BookingSteps {
  readonly onVehicleAdded: (vehicle: NewVehicle) => void;
}

/** Books one attempt: the vehicle first where it is new, under its own key (NET-19). Nothing is thrown, a failure is an outcome. */
export async function completeBooking(
  attempt: Attempt,
  sessionId: string | null,
  ports: BookingPorts,
  { onVehicleAdded }: BookingSteps,
): Promise<BookingOutcome> {
  const { content } = attempt;
  try {
    const vehicle =
      content.vehicleId ?? (await addVehicle(content.newVehicle, attempt, ports, onVehicleAdded));
    if (typeof vehicle !== 'string') {
      return vehicle;
    }
    const appointment = await ports.book({ attempt, vehicleId: vehicle, sessionId });
    return { kind: 'booked', appointment };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): BookingOutcome {
  if (error instanceof CallFailed) {
    return { kind: 'not-booked', failure: { refused: error.refused, message: error.message } };
  }
  const message = error instanceof Error ? error.message : '';
  return { kind: 'other', failure: { refused: false, message } };
}

async function addVehicle(
  vehicle: NewVehicle,
  { vehicleKey }: Attempt,
  ports: BookingPorts,
  onVehicleAdded: (vehicle: NewVehicle) => void,
): Promise<string | BookingOutcome> {
  try {
    const id = await ports.addVehicle(vehicle, vehicleKey);
    onVehicleAdded(vehicle);
    return id;
  } catch (error) {
    if (error instanceof CallFailed) {
      const { refused, unreachable, message } = error;
      return { kind: 'no-vehicle', failure: { refused, message }, waits: unreachable };
    }
    throw error;
  }
}
