import type { ClockTime } from '../dates/clock-time.ts';
import type { Answers } from './answers.ts';
import type { Attempt, BookedAppointment, BookingFailure } from './booking.ts';
import type { Screen, TextField } from './state.ts';
import type { SavedVehicle } from './vehicle.ts';

/** Everything that can happen to the questionnaire. */
export type QuizEvent =
  | { readonly type: 'answered'; readonly patch: Partial<Answers> }
  /** A model was chosen, and the type of vehicle that it is. */
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
  /** The wait of an auto-advance is over. */
  | { readonly type: 'waited' }
  /** Next, Continue or Complete Booking. */
  | { readonly type: 'next-pressed' }
  | { readonly type: 'back-pressed' }
  /** The browser's own Back or Forward led to a screen of the questionnaire. */
  | { readonly type: 'returned'; readonly screen: Screen; readonly trail: readonly Screen[] }
  /** Something about to be booked is to be another. */
  | { readonly type: 'change-wanted'; readonly of: 'date' | 'vehicle' }
  | { readonly type: 'picker-opened' }
  | { readonly type: 'picker-cancelled' }
  | { readonly type: 'manual-entry-chosen' }
  | { readonly type: 'vehicle-chosen'; readonly vehicle: SavedVehicle }
  /** Account and last booking are known now: fills what is still empty. */
  | {
      readonly type: 'prefilled';
      readonly known: Partial<Answers>;
      readonly vehicle: SavedVehicle | null;
    }
  | {
      readonly type: 'draft-continued';
      readonly answers: Answers;
      readonly vehicle: SavedVehicle | null;
      /** Null for answers that the server has not got yet. */
      readonly sessionId: string | null;
    }
  | { readonly type: 'draft-saved'; readonly sessionId: string }
  | { readonly type: 'vehicle-failed' }
  | { readonly type: 'booking-failed'; readonly failure: BookingFailure }
  | { readonly type: 'booked'; readonly appointment: BookedAppointment }
  | { readonly type: 'retry-wanted' }
  /** After another price: yes, book at this one. */
  | { readonly type: 'price-accepted' }
  /** After a time was taken: yes, book this one instead. */
  | {
      readonly type: 'time-accepted';
      readonly time: Pick<Answers, 'serviceDate' | 'timeSlot' | 'customTime'>;
    }
  /** After a refusal: back to the answers, to change what was refused. */
  | { readonly type: 'changes-wanted' };

/** What the world outside has to do after an event; in this order. */
export type QuizEffect =
  /** Shows the state's screen in the browser's history, as a new entry or in place of this one. */
  | { readonly type: 'history'; readonly how: 'push' | 'replace' }
  /** Takes the browser back over the questionnaire's entries and shows the screen in place of the first. */
  | { readonly type: 'history-collapse'; readonly entries: number }
  /** Takes the browser one entry back; `returned` follows. */
  | { readonly type: 'history-back' }
  /** Leaves the questionnaire: there is no step before this one. */
  | { readonly type: 'leave' }
  /** A step was completed: save the draft on the server. */
  | { readonly type: 'save-draft' }
  | { readonly type: 'book'; readonly attempt: Attempt }
  /** Say `Please select a service` (ERR-20). */
  | { readonly type: 'ask-for-package' };
