import { logFailure } from '../../lib/log.ts';
import { newKey } from '../../lib/new-key.ts';
import { rememberPackage } from '../../lib/stored-choices.ts';
import type { BookingCalls, DraftSnapshot } from './api/use-booking-calls.ts';
import { createDraftSaver } from './draft/draft-saver.ts';
import { writeSessionDraft } from './draft/session-draft.ts';
import type { QuizEffect } from './machine/events.ts';
import type { QuizState } from './machine/state.ts';
import { createBookingRunner } from './run-booking.ts';
import { createQuizStore, type QuizStore } from './store.ts';
import { bookingToasts } from './toasts.ts';

/** A questionnaire that is open, with its calls and drafts wired up. */
export interface OpenQuiz {
  readonly store: QuizStore;
  /** Set by whoever shows the questionnaire in the browser's history. */
  readonly history: { run: (effect: QuizEffect, store: QuizStore) => void };
}

/** Opens a questionnaire: bookings, drafts and the remembered package follow its events. `calls` gives the calls of the moment. */
export function openQuiz(start: QuizState, calls: () => BookingCalls, isGuest: boolean): OpenQuiz {
  const history: OpenQuiz['history'] = { run: () => undefined };
  const drafts = createDraftSaver<DraftSnapshot>({
    snapshot: () => snapshotOf(store.state()),
    save: (draft) => calls().saveDraft(draft),
    onSaved: (sessionId) => store.send({ type: 'draft-saved', sessionId }),
    log: (error) => logFailure('The draft could not be saved', error),
  });
  const book = createBookingRunner({
    isGuest,
    drafts,
    ports: {
      addVehicle: (vehicle, key) => calls().addVehicle(vehicle, key),
      book: (booking) => calls().book(booking),
    },
  });
  const around = () => ({ now: new Date(), newKey });
  const store = createQuizStore(start, around, (effect, quiz) => {
    if (effect.type === 'book') {
      void book(effect.attempt, quiz);
    } else if (effect.type === 'save-draft') {
      drafts.request();
    } else if (effect.type === 'ask-for-package') {
      bookingToasts.missingPackage();
    } else {
      history.run(effect, quiz);
    }
  });
  rememberAnswers(store);
  return { store, history };
}

function snapshotOf({ answers, vehicle, sessionId }: QuizState): DraftSnapshot {
  return { answers, vehicleId: vehicle?.id ?? null, sessionId };
}

/** Saves the session's draft on every change, and remembers the package (SPEC §4). */
function rememberAnswers(store: QuizStore): void {
  let known: QuizState | null = null;
  const remember = () => {
    const state = store.state();
    const isDone = state.booking.status === 'confirmed';
    const isSame = state.answers === known?.answers && state.sessionId === known.sessionId;
    known = state;
    if (isDone || isSame) {
      return;
    }
    writeSessionDraft(state);
    if (state.answers.selectedServicePackage) {
      rememberPackage(state.answers.selectedServicePackage);
    }
  };
  store.subscribe(remember);
  remember();
}
