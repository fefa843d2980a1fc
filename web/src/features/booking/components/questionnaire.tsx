import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Busy } from '../../../components/ui/busy.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useFreshSettings } from '../../../lib/business/use-fresh-settings.ts';
import { lazyPart } from '../../../lib/loading/load-part.ts';
import { hasSessionEnded } from '../../../lib/session/current-user.ts';
import { useKnownCustomer } from '../api/use-known-customer.ts';
import type { SavedVehicles } from '../api/use-saved-vehicles.ts';
import { useEarlierAnswers } from '../api/use-server-draft.ts';
import { hasLimitedCapacity } from '../availability/known-availability.ts';
import { useLoadAvailability } from '../availability/use-load-availability.ts';
import { useTapGuard } from '../double-taps/use-tap-guard.ts';
import type { DraftOwner } from '../draft/tab-draft.ts';
import { useQuizHistory } from '../history/use-quiz-history.ts';
import { isBooking, isSent } from '../machine/complete.ts';
import type { QuizState, Screen } from '../machine/state.ts';
import type { OpenQuiz } from '../questionnaire/open-quiz.ts';
import { useAutoAdvance } from '../questionnaire/use-auto-advance.ts';
import { ConfirmationStep } from './confirmation/confirmation-step.tsx';
import { CurrentStep } from './current-step.tsx';
import { SidePane } from './frame/side-pane.tsx';
import { QUESTION_FORM, StepAction } from './frame/step-action.tsx';
import { type Point, StepIn } from './frame/step-in.tsx';
import { StepTop } from './frame/step-top.tsx';
import questionStyles from './parts/question.module.css';
import styles from './questionnaire.module.css';
import { type Quiz, QuizProvider } from './quiz-context.ts';

const EarlierVisit = lazyPart(() => import('./frame/earlier-visit.tsx'));
const SessionEndedNote = lazyPart(() => import('./frame/session-ended-note.tsx'));
const HoldKeeper = lazyPart(() => import('./parts/hold-keeper.tsx'));

/** Where the page places the questionnaire's two parts. */
export interface QuizLayout {
  readonly side: ReactNode;
  readonly main: ReactNode;
  readonly isDone: boolean;
}

interface QuestionnaireProps {
  readonly quiz: OpenQuiz;
  readonly garage: SavedVehicles;
  readonly user: DraftOwner;
  /** Rendered above the questions. */
  readonly tabs: ReactNode;
  /** Shows the questionnaire anew, and another one if this one's booking is confirmed. */
  readonly onAgain: () => void;
  readonly children: (layout: QuizLayout) => ReactNode;
}

/** Renders the questionnaire: one question at a time, steps 0 to 8.5, then the confirmation (QUIZ-01). */
export function Questionnaire(props: QuestionnaireProps) {
  const { quiz, garage, user, tabs, onAgain, children } = props;
  const { store, page } = quiz;
  const state = useSyncExternalStore(store.subscribe, store.state);
  const offer = useResumeOffer(quiz, user, garage);
  useQuizHistory(quiz, onAgain);
  // A booking from before a reload, which got no response. React may render this anew before it shows it, with another
  // questionnaire: were it sent while rendering, the response could be the first one's alone.
  useEffect(() => {
    page.isShown = true;
    store.send({ type: 'retry-wanted' });
    return () => {
      page.isShown = false;
    };
  }, [page, store]);
  useAutoAdvance(state, store);
  useTapGuard(store);
  const known = usePrefill(quiz, garage);
  useFreshSettings(state.step, () => !isBeingBooked(store.state()));

  const loadAvailability = useLoadAvailability();

  const { isBack, hasMoved } = useMoves(state);
  const pointer = useRef<Point | null>(null);

  const context: Quiz = {
    state,
    send: store.send,
    answer: (patch) => store.send({ type: 'answered', patch }),
    garage,
    loadAvailability,
    hasMoved,
  };

  const isDone = state.step === 9;
  const booked = state.trail.length === 0 ? known?.justBooked : undefined;
  // On a phone the question comes first: once the questions have begun, the tabs are placed below it (FLOW-09).
  const isNarrow = useMedia('(max-width: 63.99rem)');
  const tabsFollow = isNarrow && (state.step > 0 || state.picking);
  const main = isDone ? (
    <ConfirmationStep state={state} isGuest={user.isGuest} />
  ) : (
    <>
      {!tabsFollow && tabs}
      <StepTop />
      {user.isGuest && state.trail.length === 0 && hasSessionEnded() && (
        <Suspense>
          <SessionEndedNote />
        </Suspense>
      )}
      <form
        id={QUESTION_FORM}
        className={questionStyles['question']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          store.send({ type: 'next-pressed' });
        }}
        onPointerMoveCapture={({ clientX, clientY }) => {
          pointer.current = { x: clientX, y: clientY };
        }}
      >
        <Busy value={isBooking(state)}>
          <StepIn key={`${state.step}${state.picking}`} isBack={isBack} pointer={pointer}>
            <CurrentStep step={state.step} picking={state.picking} />
          </StepIn>
          <StepAction />
          {state.step > 5 && hasLimitedCapacity() && (
            <Suspense>
              <HoldKeeper />
            </Suspense>
          )}
        </Busy>
      </form>
      {tabsFollow && <div className={styles['tabs-after']}>{tabs}</div>}
      {/* It appears once the server has responded: below everything else it shifts nothing (FLOW-10). */}
      {(offer || booked) && !garage.isLoading && (
        <div className={`${questionStyles['question']} ${questionStyles['resume-place']}`}>
          <Suspense>
            <EarlierVisit booked={booked} offer={offer} />
          </Suspense>
        </div>
      )}
    </>
  );
  return (
    <QuizProvider value={context}>
      {children({ side: <SidePane state={state} />, main, isDone })}
    </QuizProvider>
  );
}

/**
 * How the current screen was reached: whether by going back, so that it slides in from the left (look.md#motion), and
 * whether there was another screen before it at all.
 */
function useMoves({ step, picking }: Screen) {
  const isBack = useRef(false);
  const hasMoved = useRef(false);
  const shown = useRef({ step, picking });
  const was = shown.current;
  if (was.step !== step || was.picking !== picking) {
    isBack.current = step < was.step || (was.picking && step === 0);
    hasMoved.current = true;
    shown.current = { step, picking };
  }
  return { isBack, hasMoved };
}

/**
 * Offers an earlier visit's draft unless this visit has answers already; until the customer decides, typing doesn't
 * create another draft.
 */
function useResumeOffer(
  { store, drafts, discardDraft }: OpenQuiz,
  user: DraftOwner,
  { error }: SavedVehicles,
) {
  const { draft, isKnown } = useEarlierAnswers(user);
  const [isDeclined, setIsDeclined] = useState(false);
  const { answers, sessionId } = store.state();
  // The trail says nothing here: after a reload, the browser's Back leads to entries of the visit before.
  const isFresh = sessionId === null && draft?.answers !== answers;
  // While its saved car isn't known, it would go on as the draft of another.
  const isHidden = error && draft?.vehicleId;
  const isOffered = draft !== null && !isDeclined && isFresh && !isHidden;
  const isUndecided = isFresh && (isOffered || !isKnown);
  useEffect(() => drafts.hold(isUndecided), [drafts, isUndecided]);
  return isOffered
    ? {
        draft,
        onStartOver() {
          setIsDeclined(true);
          discardDraft(draft.sessionId);
        },
      }
    : null;
}

/** Whether a booking is running or about to: its price must not change any more. */
function isBeingBooked(state: QuizState): boolean {
  return isSent(state) || (state.advance !== null && state.step > 8);
}

/**
 * Prefills what is known of the customer; with `skipVehicleSelect` also the last booking's vehicle
 * (design.md#how-the-screens-behave), to be chosen if the vehicles couldn't be loaded (QUIZ-56).
 */
function usePrefill({ store }: OpenQuiz, saved: SavedVehicles) {
  const known = useKnownCustomer();
  const garage = useRef(saved);
  /** Whoever goes back from the choice is not led there again. */
  const hasOpened = useRef(false);
  garage.current = saved;
  const { isLoading } = saved;
  useEffect(() => {
    if (!known || isLoading) return;
    const { answers, past } = known;
    const { vehicles, error } = garage.current;
    const isPast = isPastVehicle(store.state());
    const vehicle = vehicles.find(({ id }) => isPast && id === past.vehicleId) ?? null;
    store.send({ type: 'prefilled', known: answers, past, vehicle });
    if (isPast && error && past.vehicleId && !hasOpened.current) {
      hasOpened.current = true;
      store.send({ type: 'picker-opened' });
    }
  }, [known, isLoading, store]);
  return known;
}

function isPastVehicle({ step, trail, vehicle }: QuizState): boolean {
  return step > 2 && step < 9 && trail.length === 0 && vehicle === null;
}
