import type { ClockTime } from '../dates/clock-time.ts';
import type { Answers, CarFields } from './answers.ts';
import type { Attempt, BookedAppointment, BookingFailure } from './booking.ts';
import type { PastAnswers } from './known-customer.ts';
import type { Step } from './steps.ts';
import type { SavedVehicle } from './vehicle.ts';

/** One screen of the questionnaire: a step, and at step 0 whether the vehicle picker is open. */
export interface Screen {
  readonly step: Step;
  readonly picking: boolean;
}

/** The text fields of step 1, which advances by itself. */
export type TextField = 'contactName' | 'contactPhone';

/** A text field that has the focus. */
export interface Typing {
  readonly field: TextField;
  /** When it was last typed in, or else entered; milliseconds since 1970. */
  readonly at: number;
}

/** The progress of completing a booking. */
export type BookingState =
  /** `reason` is why the server refused the vehicle of the last try (VFORM-40), until another question is shown. */
  | { readonly status: 'idle'; readonly reason?: string }
  | { readonly status: 'running'; readonly attempt: Attempt }
  /**
   * Sent, but without a confirmation number in return: every answer is kept, and it is retried
   * (design.md#how-the-screens-behave).
   */
  | {
      readonly status: 'unconfirmed';
      readonly attempt: Attempt;
      readonly failure: BookingFailure;
      readonly retrying: boolean;
    }
  | { readonly status: 'confirmed'; readonly appointment: BookedAppointment };

/** The questionnaire's whole state; changed only by `transition`. */
export interface QuizState extends Screen {
  readonly answers: Answers;
  /** The saved vehicle chosen; null while the answers describe a new one. */
  readonly vehicle: SavedVehicle | null;
  readonly past: PastAnswers;
  /**
   * The vehicle type set by a model or a saved vehicle; equal to the answer until the customer chooses another
   * (QUIZ-52).
   */
  readonly presetType: Answers['vehicleType'];
  /** Step 3 was passed since a model set the type (QUIZ-52). */
  readonly typeConfirmed: boolean;
  /** Step 2 asks for the vehicle in the customer's own words. */
  readonly describing: boolean;
  /** What step 2's other way, dropdowns or words, has of a car, so that it comes back with it (QUIZ-58). */
  readonly hiddenCar: CarFields;
  /** The values of the pickers for a custom time. */
  readonly clock: ClockTime;
  /** The step was answered when it was reached, so a correction must not advance by itself. */
  readonly wasAnswered: boolean;
  /** Answers were missing on completion and are being asked for, one after the other. */
  readonly collecting: boolean;
  /** The focused text field of step 1, if any. */
  readonly typing: Typing | null;
  /** Set while the step is about to advance by itself; a new object each time the wait restarts. */
  readonly advance: { readonly delay: number } | null;
  /** The screens behind this one in the browser's history. */
  readonly trail: readonly Screen[];
  /** The server draft these answers belong to. */
  readonly sessionId: string | null;
  readonly lastAttempt: Attempt | null;
  readonly booking: BookingState;
}
