import { vehicleLabel } from '@dewlane/catalog';
import { forgetPackage } from '../../../lib/storage/stored-choices.ts';
import { summaryOfBooking } from '../confirmation/booked-summary.ts';
import { storeBooking } from '../confirmation/stored-booking.ts';
import type { DraftSaver } from '../draft/draft-saver.ts';
import { clearSessionDraft } from '../draft/session-draft.ts';
import type { Attempt } from '../machine/booking.ts';
import type { QuizStore } from '../machine/store.ts';
import { type BookingOutcome, type BookingPorts, completeBooking } from './complete-booking.ts';
import { bookingToasts } from './toasts.ts';

export interface BookingRun {
  readonly ports: BookingPorts;
  readonly drafts: Pick<DraftSaver, 'finish'>;
  readonly isGuest: boolean;
}

/**
 * Books attempts of one questionnaire and reports what came of them: by toast (ERR-14 to ERR-19), to the machine, and to the browser's
 * storage. The running draft save is awaited first, so that answers and booking have one session; a repeat has the first one's.
 */
export function createBookingRunner({ ports, drafts, isGuest }: BookingRun) {
  const sessions = new Map<string, string | null>();
  const announced = new Set<string>();

  return async (attempt: Attempt, store: QuizStore): Promise<void> => {
    const isRepeat = store.state().booking.status === 'unconfirmed';
    await drafts.finish();
    const sessionId = sessions.get(attempt.key) ?? store.state().sessionId;
    sessions.set(attempt.key, sessionId);
    const outcome = await completeBooking(attempt, sessionId, ports, {
      onVehicleAdded(vehicle) {
        if (!announced.has(attempt.vehicleKey)) {
          announced.add(attempt.vehicleKey);
          bookingToasts.vehicleAdded(vehicleLabel(vehicle));
        }
      },
    });
    report(outcome, store, { isRepeat, isGuest });
  };
}

function report(
  outcome: BookingOutcome,
  store: QuizStore,
  { isRepeat, isGuest }: { isRepeat: boolean; isGuest: boolean },
): void {
  if (outcome.kind === 'booked') {
    storeBooking(summaryOfBooking(outcome.appointment), isGuest);
    forgetPackage();
    store.send({ type: 'booked', appointment: outcome.appointment });
    clearSessionDraft();
    bookingToasts.booked();
    return;
  }
  // A repeat in the background fails in silence: step 9 says how things stand.
  if (!isRepeat) {
    say(outcome);
  }
  const stops = outcome.kind === 'no-vehicle' && !outcome.waits && !isRepeat;
  store.send(
    stops ? { type: 'vehicle-failed' } : { type: 'booking-failed', failure: outcome.failure },
  );
}

function say(outcome: Exclude<BookingOutcome, { kind: 'booked' }>): void {
  if (outcome.kind === 'no-vehicle') {
    bookingToasts.vehicleFailed();
  } else if (outcome.kind === 'not-booked') {
    bookingToasts.notBooked();
  } else {
    bookingToasts.otherError(outcome.failure.message);
  }
}
