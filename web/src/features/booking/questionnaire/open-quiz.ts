import { NOTHING_SAVED } from '@dewlane/catalog';
import { logFailure } from '../../../lib/browser/log.ts';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { newKey } from '../../../lib/http/new-key.ts';
import { rememberPackage } from '../../../lib/storage/stored-choices.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';
import { loadReasons } from '../../../lib/text/reasons.ts';
import type { BookingCalls } from '../api/use-booking-calls.ts';
import { createBookingRunner } from '../completion/run-booking.ts';
import { bookingToasts } from '../completion/toasts.ts';
import { draftAnswers } from '../draft/draft-answers.ts';
import { createDraftSaver, type DraftSaver } from '../draft/draft-saver.ts';
import { completeSessionDraft, writeSessionDraft } from '../draft/session-draft.ts';
import {
  type DraftOwner,
  type DraftSnapshot,
  forgetTabDraft,
  keepTabDraft,
} from '../draft/tab-draft.ts';
import { hasAnswers } from '../machine/answers.ts';
import { same } from '../machine/attempt.ts';
import { isSent } from '../machine/complete.ts';
import type { QuizEffect, QuizEvent } from '../machine/events.ts';
import type { QuizState } from '../machine/state.ts';
import { createQuizStore, type QuizStore } from '../machine/store.ts';
import { keepRetrying, type QuizPage } from './waiting-booking.ts';

/** An open questionnaire with its calls and drafts. */
export interface OpenQuiz {
  readonly store: QuizStore;
  readonly drafts: DraftSaver;
  /** Discards the draft of an earlier visit; `sessionId` is null if no save of it has begun. */
  readonly discardDraft: (sessionId: string | null) => void;
  /** While it is closed, no draft is written to session storage (DRAFT-06); while it isn't shown, a refusal is told by a toast. */
  readonly page: QuizPage;
  /** Set by the component that renders the questionnaire. */
  readonly history: { run: (effect: QuizEffect) => void };
}

/** Opens a questionnaire and connects its events to bookings, drafts and the remembered package. */
export function openQuiz(
  start: QuizState,
  calls: BookingCalls,
  owner: DraftOwner,
  page: QuizPage = { isOpen: true },
): OpenQuiz {
  if (LANGUAGE !== 'en' && savedSettings() !== NOTHING_SAVED) void loadReasons();
  const history: OpenQuiz['history'] = { run: () => undefined };
  const drafts = createDraftSaver<DraftSnapshot>({
    snapshot() {
      // Known before there is a response: if that is lost, further saves and the booking belong to this draft all the same,
      // and so does what is continued after leaving the page and Back.
      if (store.state().sessionId === null) {
        store.send({ type: 'session-known', sessionId: newKey() });
      }
      const draft = snapshotOf(store.state());
      keepTabDraft(owner, draft, false);
      return draft;
    },
    keep: () => keepTabDraft(owner, snapshotOf(store.state()), false),
    save: calls.saveDraft,
    onSaved(sessionId, { answers }) {
      store.send({ type: 'session-known', sessionId });
      // What is booked by now, or may be, is no draft any more.
      if (isSent(store.state())) return;
      const draft = snapshotOf(store.state());
      keepTabDraft(owner, draft, same(draft.answers, answers));
    },
    log: logDraft,
  });
  const book = createBookingRunner({
    calls,
    drafts,
    owner,
    isShown: () => page.isShown === true,
  });
  const context = () => ({ now: new Date(), newKey });
  const store = createQuizStore(start, context, (effect, quiz) => {
    if (effect.type === 'book') {
      void book(effect.attempt, quiz);
    } else if (effect.type === 'save-draft') {
      drafts.request();
    } else if (effect.type === 'ask-for-package') {
      bookingToasts.missingPackage();
    } else {
      history.run(effect);
    }
  });
  rememberAnswers(store, page, owner.id);
  saveTyping(store, drafts);
  keepRetrying(store, page, owner.id);
  return { store, drafts, discardDraft: (sessionId) => discard(sessionId, calls), page, history };
}

function discard(sessionId: string | null, calls: BookingCalls): void {
  forgetTabDraft();
  if (sessionId === null) return;
  calls.discardDraft(sessionId).catch(logDraft);
}

function logDraft(error: unknown): void {
  logFailure('The draft could not be saved or discarded', error);
}

function snapshotOf(state: QuizState): DraftSnapshot {
  const { vehicle, sessionId } = state;
  return { answers: draftAnswers(state), vehicleId: vehicle?.id ?? null, sessionId };
}

/** Stores what is typed in memory at once, and on the server a second after the last key (DRAFT-13). */
function saveTyping(store: QuizStore, drafts: DraftSaver): void {
  store.subscribe(({ type }) => {
    const state = store.state();
    const { answers, sessionId } = snapshotOf(state);
    if (type === 'booked') {
      forgetTabDraft();
    } else if (
      // What is sent takes no more answers: a draft of it would outlive the booking (DRAFT-07).
      !isSent(state) &&
      (type === 'answered' || type === 'model-chosen' || type === 'description-toggled') &&
      // Also the last one that is taken back from a draft that has begun (DRAFT-15).
      (hasAnswers(answers) || sessionId !== null)
    ) {
      drafts.typed();
    }
  });
}

/** Saves the session's draft and the package on every change (DRAFT-01, DRAFT-10). */
function rememberAnswers(store: QuizStore, page: QuizPage, userId: string): void {
  let known: DraftSnapshot | null = null;
  const remember = (event?: QuizEvent) => {
    const isDone = store.state().booking.status === 'confirmed';
    const draft = snapshotOf(store.state());
    // What arrives by itself must not bring back a draft that was cleared meanwhile.
    const arrived = event?.type === 'prefilled' && known !== null && hasAnswers(known.answers);
    const hasSameAnswers = same(draft.answers, known?.answers);
    const isSame = hasSameAnswers && draft.sessionId === known?.sessionId;
    known = draft;
    if (isDone || isSame || !page.isOpen) {
      return;
    }
    if (hasSameAnswers || arrived) {
      completeSessionDraft(draft, userId);
      return;
    }
    writeSessionDraft(draft, userId);
    if (draft.answers.selectedServicePackage) {
      rememberPackage(draft.answers.selectedServicePackage);
    }
  };
  store.subscribe(remember);
  remember();
}
