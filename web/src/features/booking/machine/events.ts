import type { ClockTime } from '../dates/clock-time.ts';
import type { Answers } from './answers.ts';
import type { Attempt, BookedAppointment, BookingFailure } from './booking.ts';
import type { PastAnswers } from './known-customer.ts';
import type { Screen, TextField } from './state.ts';
import type { SavedVehicle } from './vehicle.ts';

/** Everything that can happen to the questionnaire. */
export type QuizEvent =
  | { readonly type: 'answered'; readonly patch: Partial<Answers> }
  /** A model was chosen, with its vehicle type. */
  | {
      readonly type: 'model-chosen';
      readonly model: string;
      readonly vehicleType: Answers['vehicleType'];
    }
  /** A text field of step 1 got the focus. */
  | { readonly type: 'field-entered'; readonly field: TextField }
  | { readonly type: 'field-left'; readonly field: TextField }
  | { readonly type: 'clock-set'; readonly patch: Partial<ClockTime> }
  | { readonly type: 'description-toggled'; readonly describing: boolean }
  /** The timer of an auto-advance fired. */
  | { readonly type: 'waited' }
  /** Next, Continue or Complete Booking. */
  | { readonly type: 'next-pressed' }
  | { readonly type: 'back-pressed' }
  /** The browser's own Back or Forward button led to a screen of the questionnaire, or a link to the one shown. */
  | { readonly type: 'returned'; readonly screen: Screen; readonly trail: readonly Screen[] }
  /** The customer wants to change something about to be booked. */
  | { readonly type: 'change-wanted'; readonly of: 'date' | 'vehicle' }
  | { readonly type: 'picker-opened' }
  | { readonly type: 'picker-cancelled' }
  | { readonly type: 'manual-entry-chosen' }
  | { readonly type: 'vehicle-chosen'; readonly vehicle: SavedVehicle }
  /** Account and last booking have loaded: prefills empty answers. */
  | {
      readonly type: 'prefilled';
      readonly known: Partial<Answers>;
      readonly past: PastAnswers;
      readonly vehicle: SavedVehicle | null;
    }
  | {
      readonly type: 'draft-continued';
      readonly answers: Answers;
      readonly vehicle: SavedVehicle | null;
      /** Null if the answers aren't on the server yet. */
      readonly sessionId: string | null;
      /** The type of the draft's model, if it is known; it is preselected if the draft has none (QUIZ-52). */
      readonly modelType?: Answers['vehicleType'];
    }
  | { readonly type: 'session-known'; readonly sessionId: string }
  /** `reason` is for people; empty if the server gave none. */
  | { readonly type: 'vehicle-failed'; readonly reason: string }
  | { readonly type: 'booking-failed'; readonly failure: BookingFailure }
  | { readonly type: 'booked'; readonly appointment: BookedAppointment }
  | { readonly type: 'retry-wanted' }
  /** The customer accepts a changed price. */
  | { readonly type: 'price-accepted' }
  /** The customer accepts another time in place of a taken one. */
  | {
      readonly type: 'time-accepted';
      readonly time: Pick<Answers, 'serviceDate' | 'timeSlot' | 'customTime'>;
    }
  /** After a refusal, the customer wants to change the answers. */
  | { readonly type: 'changes-wanted' };

/** Effects to run after an event, in order. */
export type QuizEffect =
  /** Shows the state's screen in the browser's history, as a new entry or in place of this one. */
  | { readonly type: 'history'; readonly how: 'push' | 'replace' }
  /** Goes back in history to the questionnaire's first entry and replaces it by the state's screen. */
  | { readonly type: 'history-collapse'; readonly entries: number }
  /** Goes one entry back in history; `returned` follows. */
  | { readonly type: 'history-back' }
  /** Leaves the questionnaire, as there is no step before this one. */
  | { readonly type: 'leave' }
  /** A step was completed: save the draft on the server. */
  | { readonly type: 'save-draft' }
  | { readonly type: 'book'; readonly attempt: Attempt }
  /** Shows `Please select a service` (ERR-20). */
  | { readonly type: 'ask-for-package' };
