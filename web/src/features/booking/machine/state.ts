import type { ClockTime } from '../dates/clock-time.ts';
import type { Answers } from './answers.ts';
import type { Attempt, BookedAppointment, BookingFailure } from './booking.ts';
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
  /** When it was last typed in, or entered where nothing was typed yet; milliseconds since 1970. */
  readonly at: number;
}

/** Where the completion of a booking stands. */
export type BookingState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly attempt: Attempt }
  /** Sent, but no confirmation number came back: every answer is kept and it is tried again (design.md#how-the-screens-behave). */
  | {
      readonly status: 'unconfirmed';
      readonly attempt: Attempt;
      readonly failure: BookingFailure;
      readonly retrying: boolean;
    }
  | { readonly status: 'confirmed'; readonly appointment: BookedAppointment };

/** Everything the questionnaire knows; changed by `transition` alone. */
export interface QuizState extends Screen {
  readonly answers: Answers;
  /** The saved vehicle chosen; null while the answers describe a new one. */
  readonly vehicle: SavedVehicle | null;
  /** The vehicle type that came with a model or a saved vehicle; equal to the answer until the customer gives one (QUIZ-52). */
  readonly presetType: Answers['vehicleType'];
  /** Step 2 asks for the vehicle in the customer's own words. */
  readonly describing: boolean;
  /** The description as it was when the dropdowns were chosen again, so that changing one's mind loses nothing. */
  readonly describedBefore: string;
  /** Where the pickers of a custom time stand. */
  readonly clock: ClockTime;
  /** The step had its answer when it was reached, so a correction must not run ahead. */
  readonly wasAnswered: boolean;
  /** Completion found answers missing and is asking for them, one after the other. */
  readonly collecting: boolean;
  /** The text field of step 1 that has the focus; null where none has. */
  readonly typing: Typing | null;
  /** The step will advance by itself; a new object each time the wait starts anew. */
  readonly advance: { readonly delay: number } | null;
  /** The screens behind this one in the browser's history. */
  readonly trail: readonly Screen[];
  /** The server draft these answers belong to. */
  readonly sessionId: string | null;
  readonly lastAttempt: Attempt | null;
  readonly booking: BookingState;
}
