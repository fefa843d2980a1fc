import type { Answers } from './answers.ts';
import type { QuizState } from './state.ts';
import { type NewVehicle, newVehicle } from './vehicle.ts';

/** What is booked: a saved vehicle, or one to make first, and the answers. */
export interface BookingContent {
  readonly vehicleId: string | null;
  readonly newVehicle: NewVehicle | null;
  readonly answers: Answers;
}

/** One content and its keys: repeated as it is, so that a repeat never books twice (DESIGN §4). */
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
}

/** Why there is no confirmation number. A refusal stays one however often it is repeated; anything else may come right. */
export interface BookingFailure {
  readonly refused: boolean;
  readonly message: string;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What `state` would book now. */
export function bookingContent({ vehicle, answers }: QuizState): BookingContent {
  return {
    vehicleId: vehicle?.id ?? null,
    newVehicle: vehicle === null ? newVehicle(answers) : null,
    answers,
  };
}

/**
 * The attempt for a content: the last one where the content is the same, else one with a new key (DESIGN §4: a changed answer makes
 * a new key). The vehicle keeps its own key, `<booking key>:vehicle`, as long as the vehicle is the same: it is made once.
 */
export function attemptFor(
  content: BookingContent,
  last: Attempt | null,
  newKey: () => string,
): Attempt {
  if (last !== null && same(last.content, content)) {
    return last;
  }
  const key = newKey();
  const sameVehicle = last !== null && same(last.content.newVehicle, content.newVehicle);
  return { key, vehicleKey: sameVehicle ? last.vehicleKey : `${key}:vehicle`, content };
}
