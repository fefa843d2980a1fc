import type { Answers } from './answers.ts';
import type { NewVehicle } from './vehicle.ts';

/** What is booked: a saved vehicle, or one to make first, and the answers. */
export type BookingContent = { readonly answers: Answers } & (
  | { readonly vehicleId: string; readonly newVehicle: null }
  | { readonly vehicleId: null; readonly newVehicle: NewVehicle }
);

/** One content and its keys: repeated as it is, so that a repeat never books twice (design.md#the-graph-and-the-calls). */
export interface Attempt {
  readonly key: string;
  readonly vehicleKey: string;
  readonly content: BookingContent;
}

/** A booking as the confirmation shows it. */
export interface BookedAppointment {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly serviceType: string;
  readonly vehicleInfo: string;
  readonly location: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly time: string;
  readonly price: string;
  /** Instants, ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Whether messages about it come to the phone (SELF-07). */
  readonly isToldByText: boolean;
}

/** Why there is no confirmation number. A refusal stays one however often it is repeated; anything else may come right. */
export interface BookingFailure {
  readonly refused: boolean;
  readonly message: string;
  /** The package costs another price than was shown (BIZ-05); both in cents. */
  readonly newPrice?: { readonly shownPriceCents: number; readonly priceCents: number };
  /** Somebody else has the time (AVAIL-07): the nearest free ones, as bookings take a `serviceDate`. */
  readonly freeTimes?: readonly string[];
}
