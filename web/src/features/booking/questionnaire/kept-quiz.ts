import { useEffect, useMemo, useRef } from 'react';
import { saveBeforeReload } from '../../../lib/browser/before-reload.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { rememberedPackage } from '../../../lib/storage/stored-choices.ts';
import { useBookingCalls } from '../api/use-booking-calls.ts';
import type { SavedVehicles } from '../api/use-saved-vehicles.ts';
import { keptAttempt } from '../completion/kept-attempt.ts';
import { readSessionDraft } from '../draft/session-draft.ts';
import type { DraftOwner } from '../draft/tab-draft.ts';
import type { QuestionnaireEntry } from '../machine/entry.ts';
import { sentState, startState } from '../machine/start.ts';
import type { QuizState } from '../machine/state.ts';
import { keepRedirectTo } from './keep-redirect.ts';
import { type OpenQuiz, openQuiz } from './open-quiz.ts';
import { afterOpening, isWaitShown } from './waiting-booking.ts';

/** The add page's questionnaire, which lives as long as the page, so that it survives switching tabs. */
export interface KeptQuiz {
  /** Returns the existing questionnaire, or a new one if the entry asks for another vehicle or package. */
  readonly open: (entry: QuestionnaireEntry, garage: SavedVehicles) => OpenQuiz;
  /** To be called when the questionnaire is no longer shown, or another is wanted; a completed one is dropped. */
  readonly close: () => void;
}

interface Kept {
  readonly entry: QuestionnaireEntry;
  readonly quiz: OpenQuiz;
}

/** Keeps the page's questionnaire, and stores where a guest who leaves it to sign in wants to return. */
export function useKeptQuiz({ id, isGuest }: DraftOwner): KeptQuiz {
  const calls = useBookingCalls();
  const kept = useRef<Kept | null>(null);

  useEffect(() => {
    const flush = async () => kept.current?.quiz.drafts.flush();
    const end = saveBeforeReload(flush);
    if (kept.current) kept.current.quiz.page.isOpen = true;
    return () => {
      end();
      void flush();
      if (kept.current) kept.current.quiz.page.isOpen = false;
    };
  }, []);

  useEffect(
    () => () => {
      if (isGuest && kept.current) {
        keepRedirectTo(window.location.pathname, kept.current.quiz.store.state());
      }
    },
    [isGuest],
  );

  return useMemo(
    () => ({
      open(entry, garage) {
        if (!kept.current || !isSameWish(kept.current.entry, entry)) {
          const quiz = openQuiz(startFor(entry, garage, id), calls, { id, isGuest });
          kept.current = { entry, quiz };
        }
        return kept.current.quiz;
      },
      close() {
        if (kept.current?.quiz.store.state().booking.status === 'confirmed') {
          kept.current = null;
        }
      },
    }),
    [id, isGuest, calls],
  );
}

/**
 * Sends the booking that waits in this tab, on the screens that render this, unless the questionnaire does, which may
 * still be loading (NET-22).
 */
export function ResumedBooking(): null {
  const { user } = useCurrentUser();
  const calls = useBookingCalls();
  const id = user?.id;
  const isGuest = user?.isGuest === true;
  useEffect(() => {
    let hasLeft = false;
    void afterOpening().then(() => {
      if (id === undefined || hasLeft || isWaitShown()) return;
      const sent = keptAttempt(id);
      if (!sent) return;
      const quiz = openQuiz(sentState(sent, null), calls, { id, isGuest }, { isOpen: false });
      quiz.store.send({ type: 'retry-wanted' });
    });
    return () => {
      hasLeft = true;
    };
  }, [id, isGuest, calls]);
  return null;
}

function isSameWish(kept: QuestionnaireEntry, entry: QuestionnaireEntry): boolean {
  const { vehicleId, servicePackage } = entry;
  return (
    (vehicleId ?? kept.vehicleId) === kept.vehicleId &&
    (servicePackage ?? kept.servicePackage) === kept.servicePackage
  );
}

/**
 * The initial state for an entry. A vehicle in the address that isn't the customer's is ignored (QUIZ-04); if vehicles
 * couldn't be loaded, their choice says so, lest a saved one be asked for and added anew.
 */
function startFor(
  entry: QuestionnaireEntry,
  { vehicles, error }: SavedVehicles,
  userId: string,
): QuizState {
  const saved = (wanted: string | null) => vehicles.find(({ id }) => id === wanted) ?? null;
  const sent = keptAttempt(userId);
  if (sent) return sentState(sent, saved(sent.attempt.content.vehicleId));
  const vehicle = saved(entry.vehicleId);
  const isUnknown = entry.vehicleId !== null && vehicle === null;
  const picking = isUnknown && !!error;
  const withoutVehicle = entry.hasPackage && !picking ? 1 : 0;
  const draft = readSessionDraft(userId);
  const state = startState({
    step: isUnknown ? withoutVehicle : entry.step,
    vehicle,
    servicePackage: entry.hasPackage ? entry.servicePackage : (rememberedPackage()?.key ?? null),
    restored: draft?.answers ?? {},
    sessionId: draft?.sessionId ?? null,
    now: new Date(),
  });
  return { ...state, picking };
}
