import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useKnownCustomer } from '../api/use-known-customer.ts';
import type { SavedVehicles } from '../api/use-saved-vehicles.ts';
import { useServerDraft } from '../api/use-server-draft.ts';
import type { QuizState, Screen } from '../machine/state.ts';
import type { OpenQuiz } from '../open-quiz.ts';
import { useAutoAdvance } from '../use-auto-advance.ts';
import { useQuizHistory } from '../use-quiz-history.ts';
import { useRetries } from '../use-retries.ts';
import { ConfirmationStep } from './confirmation-step.tsx';
import { CurrentStep } from './current-step.tsx';
import { type Quiz, QuizProvider } from './quiz-context.ts';
import { ResumeOffer } from './resume-offer.tsx';
import { SidePane } from './side-pane.tsx';
import { QUESTION_FORM, StepAction } from './step-action.tsx';
import { StepIn } from './step-in.tsx';
import { StepTop } from './step-top.tsx';

/** Where the questionnaire's two parts go on the page. */
export interface QuizLayout {
  readonly side: ReactNode;
  readonly main: ReactNode;
  readonly isDone: boolean;
}

interface QuestionnaireProps {
  readonly quiz: OpenQuiz;
  readonly garage: SavedVehicles;
  readonly isGuest: boolean;
  readonly discardDraft: (sessionId: string) => void;
  /** Stands above the questions. */
  readonly tabs: ReactNode;
  readonly children: (layout: QuizLayout) => ReactNode;
}

/** The questionnaire on the screen: one question at a time, steps 0 to 8.5, then the confirmation (SPEC §2). */
export function Questionnaire(props: QuestionnaireProps) {
  const { quiz, garage, isGuest, tabs, children } = props;
  const { store } = quiz;
  const state = useSyncExternalStore(store.subscribe, store.state);
  const offer = useResumeOffer(state, props.discardDraft);
  quiz.history.run = useQuizHistory(store).run;
  useAutoAdvance(state, store);
  useRetries(state.booking, store);
  usePrefill(quiz, garage);

  const { isBack, hasMoved } = useMoves(state);

  const context = useMemo<Quiz>(
    () => ({
      state,
      send: store.send,
      answer: (patch) => store.send({ type: 'answered', patch }),
      garage,
      now: () => new Date(),
      hasMoved,
    }),
    [state, store, garage, hasMoved],
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    store.send({ type: 'next-pressed' });
  }

  const isDone = state.step === 9;
  const main = isDone ? (
    <ConfirmationStep state={state} isGuest={isGuest} />
  ) : (
    <>
      {tabs}
      <StepTop />
      {offer && (
        <div className="question">
          <ResumeOffer {...offer} />
        </div>
      )}
      <form id={QUESTION_FORM} className="question" noValidate onSubmit={submit}>
        <StepIn key={`${state.step}${state.picking}`} isBack={isBack}>
          <CurrentStep step={state.step} picking={state.picking} />
        </StepIn>
        <StepAction />
      </form>
    </>
  );
  return (
    <QuizProvider value={context}>
      {children({ side: <SidePane state={state} />, main, isDone })}
    </QuizProvider>
  );
}

/**
 * How the screen came about: whether it followed a later one, so that it slides in from the left (LOOK §8), and whether there was
 * another before it at all.
 */
function useMoves({ step, picking }: Screen) {
  const isBack = useRef(false);
  const hasMoved = useRef(false);
  const shown = useRef({ step, picking });
  if (shown.current.step !== step || shown.current.picking !== picking) {
    isBack.current = step < shown.current.step || (shown.current.picking && !picking && step === 0);
    hasMoved.current = true;
    shown.current = { step, picking };
  }
  return { isBack, hasMoved };
}

/** Offers an earlier visit's answers where this visit has given none yet. */
function useResumeOffer(state: QuizState, discardDraft: (sessionId: string) => void) {
  const draft = useServerDraft();
  const [isDeclined, setIsDeclined] = useState(false);
  if (!draft || isDeclined || state.sessionId !== null || state.trail.length > 0) {
    return null;
  }
  return {
    draft,
    onStartOver() {
      setIsDeclined(true);
      discardDraft(draft.sessionId);
    },
  };
}

/** Tells the machine what is known of the customer; a start past the vehicle takes the last booking's (DESIGN §6). */
function usePrefill({ store }: OpenQuiz, { vehicles, isLoading }: SavedVehicles): void {
  const known = useKnownCustomer();
  const garage = useRef(vehicles);
  garage.current = vehicles;
  useEffect(() => {
    if (!known || isLoading) {
      return;
    }
    const last = garage.current.find(({ id }) => id === known.vehicleId) ?? null;
    const vehicle = isPastVehicle(store.state()) ? last : null;
    store.send({ type: 'prefilled', known: known.answers, vehicle });
  }, [known, isLoading, store]);
}

function isPastVehicle({ step, trail, vehicle }: QuizState): boolean {
  return step > 2 && step < 9 && trail.length === 0 && vehicle === null;
}
