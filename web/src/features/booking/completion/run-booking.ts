import { vehicleLabel } from '@dewlane/catalog';
import { CallFailed } from '../../../lib/graphql/call-failed.ts';
import { failureField } from '../../../lib/http/http-error.ts';
import { freeTimesIn } from '../../../lib/refusals/free-times-in.ts';
import { forgetPackage } from '../../../lib/storage/stored-choices.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import type { BookingCalls } from '../api/use-booking-calls.ts';
import { summaryOfBooking } from '../confirmation/booked-summary.ts';
import { storeBooking } from '../confirmation/stored-booking.ts';
import type { DraftSaver } from '../draft/draft-saver.ts';
import { clearSessionDraft } from '../draft/session-draft.ts';
import type { Attempt, BookedAppointment, BookingFailure } from '../machine/booking.ts';
import type { QuizStore } from '../machine/store.ts';
import type { NewVehicle } from '../machine/vehicle.ts';
import { forgetAttempt, keepAttempt } from './kept-attempt.ts';
import { bookingToasts } from './toasts.ts';

export interface BookingRun {
  readonly calls: Pick<BookingCalls, 'addVehicle' | 'book'>;
  readonly drafts: Pick<DraftSaver, 'finish'>;
  readonly isGuest: boolean;
  readonly userId: string;
}

/** The outcome of an attempt at a booking. */
type BookingOutcome =
  | { readonly kind: 'booked'; readonly appointment: BookedAppointment }
  /**
   * The vehicle couldn't be added, so nothing was booked. With `waits` the server was out of reach, and both will be
   * retried.
   */
  | { readonly kind: 'no-vehicle'; readonly failure: BookingFailure; readonly waits: boolean }
  | { readonly kind: 'not-booked'; readonly failure: BookingFailure }
  /** Any other failure, with a message for people if there is one. */
  | { readonly kind: 'other'; readonly failure: BookingFailure };

/**
 * Sends the booking attempts of one questionnaire, first adding a new vehicle under its own key (NET-19). Reports the
 * outcome by toast (ERR-14 to ERR-19), to the machine, and to the browser's storage; never throws. It first waits for a
 * running save of the draft, so that answers and booking share one session; a retry uses the session of the first
 * attempt, unless that turned out to be completed already.
 */
export function createBookingRunner({ calls, drafts, isGuest, userId }: BookingRun) {
  const sessions = new Map<string, string | null>();
  const announced = new Set<string>();

  async function addVehicle(vehicle: NewVehicle, key: string): Promise<string> {
    const id = await calls.addVehicle(vehicle, key);
    if (!announced.has(key)) {
      announced.add(key);
      bookingToasts.vehicleAdded(vehicleLabel(vehicle));
    }
    return id;
  }

  async function complete(attempt: Attempt, sessionId: string | null): Promise<BookingOutcome> {
    const { content, vehicleKey } = attempt;
    let vehicleId: string | null = null;
    try {
      vehicleId = content.vehicleId ?? (await addVehicle(content.newVehicle, vehicleKey));
      const appointment = await calls.book({ attempt, vehicleId, sessionId });
      return { kind: 'booked', appointment };
    } catch (error) {
      return failed(error, vehicleId !== null);
    }
  }

  return async (attempt: Attempt, store: QuizStore): Promise<void> => {
    const isRepeat = store.state().booking.status === 'unconfirmed';
    await drafts.finish();
    const sessionId = sessions.get(attempt.key) ?? store.state().sessionId;
    sessions.set(attempt.key, sessionId);
    if (!isRepeat) keepAttempt({ attempt, sessionId }, userId);
    const outcome = await complete(attempt, sessionId);
    if (outcome.kind === 'not-booked' && outcome.failure.isCompleted) sessions.delete(attempt.key);
    report(outcome, store, { isRepeat, isGuest });
  };
}

function failed(error: unknown, hasVehicle: boolean): BookingOutcome {
  if (!(error instanceof CallFailed)) {
    const message = error instanceof Error ? error.message : '';
    return { kind: 'other', failure: { refused: false, message } };
  }
  const { refused, unreachable, message } = error;
  const newPrice = newPriceIn(error.cause);
  const freeTimes = freeTimesIn(error.cause);
  const failure = {
    refused,
    message,
    ...(newPrice && { newPrice }),
    ...(freeTimes && { freeTimes }),
    ...(failureField(error.cause, 'code') === 'CONFLICT' && { isCompleted: true }),
  };
  return hasVehicle
    ? { kind: 'not-booked', failure }
    : { kind: 'no-vehicle', failure, waits: unreachable };
}

/** Both prices, if the shown one has changed (BIZ-05). */
function newPriceIn(error: unknown): BookingFailure['newPrice'] {
  if (failureField(error, 'code') !== 'PRICE_CHANGED') return undefined;
  const { shownPriceCents, priceCents } = fieldsOf(failureField(error, 'current'));
  return typeof shownPriceCents === 'number' && typeof priceCents === 'number'
    ? { shownPriceCents, priceCents }
    : undefined;
}

function report(
  outcome: BookingOutcome,
  store: QuizStore,
  { isRepeat, isGuest }: { isRepeat: boolean; isGuest: boolean },
): void {
  if (outcome.kind === 'booked') {
    forgetAttempt();
    storeBooking(summaryOfBooking(outcome.appointment), isGuest);
    forgetPackage();
    store.send({ type: 'booked', appointment: outcome.appointment });
    clearSessionDraft();
    bookingToasts.booked();
    return;
  }
  // No toast for a failed background retry, nor for a new price or a taken time, which aren't failures: step 9 shows
  // the state.
  const { newPrice, freeTimes } = outcome.failure;
  if (!isRepeat && !newPrice && !freeTimes) {
    showFailure(outcome);
  }
  // On step 9 there is no question to return to: a booking that was refused there, and then accepted, waits as a whole.
  const stops = outcome.kind === 'no-vehicle' && !outcome.waits && store.state().step !== 9;
  if (stops || outcome.failure.refused) forgetAttempt();
  store.send(
    stops ? { type: 'vehicle-failed' } : { type: 'booking-failed', failure: outcome.failure },
  );
}

function showFailure(outcome: Exclude<BookingOutcome, { kind: 'booked' }>): void {
  if (outcome.kind === 'no-vehicle') {
    bookingToasts.vehicleFailed();
  } else if (outcome.kind === 'not-booked') {
    bookingToasts.notBooked();
  } else {
    bookingToasts.otherError(outcome.failure.message);
  }
}
