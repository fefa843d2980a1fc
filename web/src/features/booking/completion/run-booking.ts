import { vehicleLabel } from '@dewlane/catalog';
import { offerOf } from '../../../lib/business/saved-settings.ts';
import { CallFailed } from '../../../lib/graphql/call-failed.ts';
import { failureField, HttpError } from '../../../lib/http/http-error.ts';
import { freeTimesIn } from '../../../lib/refusals/free-times-in.ts';
import { forgetPackage } from '../../../lib/storage/stored-choices.ts';
import { fieldsOf } from '../../../lib/values/fields-of.ts';
import type { BookingCalls } from '../api/use-booking-calls.ts';
import type { DraftSaver } from '../draft/draft-saver.ts';
import { clearSessionDraft } from '../draft/session-draft.ts';
import type { DraftOwner } from '../draft/tab-draft.ts';
import type { Attempt, BookedAppointment, BookingFailure } from '../machine/booking.ts';
import type { QuizStore } from '../machine/store.ts';
import type { NewVehicle } from '../machine/vehicle.ts';
import { forgetAttempt, keepAttempt } from './kept-attempt.ts';
import { storeBooking } from './stored-booking.ts';
import { bookingToasts } from './toasts.ts';

export interface BookingRun {
  readonly calls: Pick<BookingCalls, 'addVehicle' | 'book'>;
  readonly drafts: Pick<DraftSaver, 'finish'>;
  readonly owner: DraftOwner;
  /** Whether the questionnaire is shown, so that step 9 shows the state. */
  readonly isShown: () => boolean;
}

/** What an attempt's first try was sent with; its retries repeat it. */
interface SentWith {
  readonly sessionId: string | null;
  readonly shownPriceCents: number | null;
}

/** The outcome of an attempt at a booking, by its toast. */
type BookingOutcome =
  | { readonly kind: 'booked'; readonly appointment: BookedAppointment }
  /**
   * The vehicle couldn't be added, so nothing was booked. With `waits` the server was out of reach, and both will be
   * retried.
   */
  | { readonly kind: 'vehicleFailed'; readonly failure: BookingFailure; readonly waits: boolean }
  | { readonly kind: 'notBooked'; readonly failure: BookingFailure }
  /** Any other failure, with a message for people if there is one. */
  | { readonly kind: 'otherError'; readonly failure: BookingFailure };

/**
 * Sends the booking attempts of one questionnaire, first adding a new vehicle under its own key (NET-19). Reports the
 * outcome by toast (ERR-14 to ERR-19), to the machine, and to the browser's storage; never throws. It first waits for a
 * running save of the draft, so that answers and booking share one session, but not for long: a save that arrives after
 * its booking changes nothing. A retry uses the session of the first attempt, unless that turned out to be completed
 * already.
 */
export function createBookingRunner({ calls, drafts, owner, isShown }: BookingRun) {
  const sent = new Map<string, SentWith>();
  const toastedVehicleKeys = new Set<string>();

  async function addVehicle(vehicle: NewVehicle, key: string): Promise<string> {
    const id = await calls.addVehicle(vehicle, key);
    if (!toastedVehicleKeys.has(key)) {
      toastedVehicleKeys.add(key);
      bookingToasts.vehicleAdded(vehicleLabel(vehicle));
    }
    return id;
  }

  async function sendBooking(
    attempt: Attempt,
    sentWith: SentWith,
    isRepeat: boolean,
  ): Promise<BookingOutcome> {
    const { content, vehicleKey } = attempt;
    let vehicleId: string | null = null;
    try {
      vehicleId = content.vehicleId ?? (await addVehicle(content.newVehicle, vehicleKey));
      const appointment = await calls.book({ attempt, vehicleId, ...sentWith });
      return { kind: 'booked', appointment };
    } catch (error) {
      return outcomeOfError(error, vehicleId !== null, isRepeat);
    }
  }

  return async (attempt: Attempt, store: QuizStore): Promise<void> => {
    const isRepeat = store.state().booking.status === 'unconfirmed';
    const before = sent.get(attempt.key);
    const known = (): SentWith => ({
      sessionId: before?.sessionId ?? store.state().sessionId,
      // Whatever the tab has learned since: another price under the same key would be refused.
      shownPriceCents: isRepeat && before ? before.shownPriceCents : priceShown(attempt),
    });
    // At once: the tab may be reloaded before the draft is saved.
    keepAttempt({ attempt, ...known() }, owner.id);
    await drafts.finish();
    const sentWith = known();
    keepAttempt({ attempt, ...sentWith }, owner.id);
    sent.set(attempt.key, sentWith);
    const outcome = await sendBooking(attempt, sentWith, isRepeat);
    if (outcome.kind === 'notBooked' && outcome.failure.code === 'CONFLICT')
      sent.delete(attempt.key);
    reportOutcome(outcome, store, { owner, isRepeat, isShown: isShown() });
  };
}

function priceShown({ content }: Attempt): number | null {
  const { selectedServicePackage: wanted } = content.answers;
  return wanted ? offerOf(wanted).priceCents : null;
}

function outcomeOfError(error: unknown, hasVehicle: boolean, isRepeat: boolean): BookingOutcome {
  if (!(error instanceof CallFailed)) {
    const message = error instanceof Error ? error.message : '';
    return { kind: 'otherError', failure: { refused: false, message } };
  }
  const { unreachable, message, cause } = error;
  // To somebody else a repeat is refused whether or not the first try booked: `keptAttempt` tells them (NET-22).
  const isSomebodyElses = cause instanceof HttpError && cause.status === 401;
  const refused = error.refused && !(isRepeat && isSomebodyElses);
  const failure = {
    refused,
    message,
    newPrice: newPriceIn(cause),
    freeTimes: freeTimesIn(cause),
    code: failureField(cause, 'code'),
  };
  return hasVehicle
    ? { kind: 'notBooked', failure }
    : { kind: 'vehicleFailed', failure, waits: unreachable };
}

/** Both prices, if the shown one has changed (BIZ-05); null for any other failure. */
function newPriceIn(error: unknown): NonNullable<BookingFailure['newPrice']> | null {
  if (failureField(error, 'code') !== 'PRICE_CHANGED') return null;
  const { shownPriceCents, priceCents } = fieldsOf(failureField(error, 'current'));
  return typeof shownPriceCents === 'number' && typeof priceCents === 'number'
    ? { shownPriceCents, priceCents }
    : null;
}

function reportOutcome(
  outcome: BookingOutcome,
  store: QuizStore,
  { owner, isRepeat, isShown }: { owner: DraftOwner; isRepeat: boolean; isShown: boolean },
): void {
  if (outcome.kind === 'booked') {
    forgetAttempt();
    storeBooking(outcome.appointment, owner);
    forgetPackage();
    store.send({ type: 'booked', appointment: outcome.appointment });
    clearSessionDraft();
    bookingToasts.booked();
    return;
  }
  // No toast for a failed background retry, nor for a new price or a taken time, which aren't failures: step 9 shows
  // the state. Whoever has left it learns of a refusal by the toast.
  const { newPrice, freeTimes, refused } = outcome.failure;
  const isSilent = isRepeat || newPrice || freeTimes;
  if (!isSilent || (refused && !isShown)) bookingToasts[outcome.kind](outcome.failure.message);
  // On step 9 there is no question to return to: a booking that was refused there, and then accepted, waits as a whole.
  const stops = outcome.kind === 'vehicleFailed' && !outcome.waits && store.state().step !== 9;
  if (stops || refused) forgetAttempt();
  store.send(
    stops
      ? { type: 'vehicle-failed', reason: outcome.failure.message }
      : { type: 'booking-failed', failure: outcome.failure },
  );
}
