import type { Answers } from './answers.ts';
import type { NewVehicle } from './vehicle.ts';

/** What is booked: a saved vehicle, or one to add first, and the answers. */
export type BookingContent = { readonly answers: Answers } & (
  | { readonly vehicleId: string; readonly newVehicle: null }
  | { readonly vehicleId: null; readonly newVehicle: NewVehicle }
);

/**
 * A booking's content with its idempotency keys; retried unchanged, so that a retry never books twice
 * (design.md#the-graph-and-the-calls).
 */
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

/** Why there is no confirmation number. Retrying a refusal is useless; any other failure may be temporary. */
export interface BookingFailure {
  readonly refused: boolean;
  readonly message: string;
  /** The package's price differs from the one shown (BIZ-05); both in cents. */
  readonly newPrice?: { readonly shownPriceCents: number; readonly priceCents: number } | null;
  /** The nearest free times if the chosen one is taken (AVAIL-07), in the format of `serviceDate`. */
  readonly freeTimes?: readonly string[] | null;
  /**
   * A refusal's code: CONFLICT if the session's answers were completed already, as by another tab, so that the next
   * booking begins a new session; NOT_FOUND if the vehicle was deleted, or the session is another user's.
   */
  readonly code?: unknown;
}
