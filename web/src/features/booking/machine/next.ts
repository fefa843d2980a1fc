import { whyTimeFull } from '../availability/known-availability.ts';
import { formatTime } from '../dates/clock-time.ts';
import type { Answers } from './answers.ts';
import { complete } from './complete.ts';
import { confirmedAnswers } from './confirmed-answers.ts';
import { forward, type Transition, type TransitionContext, withoutEffects } from './moves.ts';
import type { QuizState } from './state.ts';
import { STEPS, type Step } from './steps.ts';
import { firstMissing, isAnswered, isDescribed, isTimeOpen } from './validation.ts';

/** The answers that Next would store, including the pickers' time at step 7 (design.md#how-the-screens-behave). */
function taken({ step, answers, clock }: QuizState): Answers {
  return step === 7 && answers.timeSlot === 'custom'
    ? { ...answers, customTime: formatTime(clock) }
    : answers;
}

/** Whether Next, Continue or Complete Booking may be pressed on this step (QUIZ-08, QUIZ-11, QUIZ-30). */
export function canGoOn(state: QuizState, now: Date): boolean {
  const { step, answers, clock } = state;
  if (step === 0.5) {
    return isDescribed(answers);
  }
  if (step === 7 && answers.timeSlot === 'custom') {
    return isTimeOpen(answers, clock, now) && !whyTimeFull(answers, clock);
  }
  return step === 8.5 || isAnswered(step, answers, now);
}

function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/**
 * Next: stores the step's answer and advances one step, or to the next missing answer while missing ones are being
 * collected; after the last one it completes the booking. Does nothing without an answer (QUIZ-08).
 */
export function next(state: QuizState, context: TransitionContext): Transition {
  if (!canGoOn(state, context.now)) {
    return withoutEffects({ ...state, advance: null });
  }
  const { step, collecting } = state;
  const answered = {
    ...state,
    answers: taken(state),
    typeConfirmed: state.typeConfirmed || step === 3,
    advance: null,
  };
  if (step === 8 || step === 8.5) {
    return saved(complete(answered, context));
  }
  const to = collecting ? firstMissing(confirmedAnswers(answered), context.now) : stepAfter(step);
  return saved(
    to === undefined
      ? complete(answered, context)
      : forward(answered, { step: to, picking: false }, context),
  );
}

function saved({ state, effects }: Transition): Transition {
  const isBeingBooked = effects.some(({ type }) => type === 'book');
  return isBeingBooked
    ? { state, effects }
    : { state, effects: [...effects, { type: 'save-draft' }] };
}
