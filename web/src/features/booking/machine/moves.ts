import { backTarget } from './back.ts';
import type { QuizEffect } from './events.ts';
import type { QuizState, Screen } from './state.ts';
import type { QuestionStep, Step } from './steps.ts';
import { isAnswered } from './validation.ts';

/** What a transition may ask about the world; passed in so that the machine stays pure. */
export interface TransitionContext {
  readonly now: Date;
  readonly newKey: () => string;
}

/** The state after an event, and what is to be done. */
export interface Outcome {
  readonly state: QuizState;
  readonly effects: readonly QuizEffect[];
}

/** An outcome without effects. */
export function stay(state: QuizState): Outcome {
  return { state, effects: [] };
}

function hasAnswer(step: Step, { answers }: QuizState, now: Date): boolean {
  if (step === 8.5) {
    return answers.selectedServicePackage !== '';
  }
  return step >= 1 && step <= 8 && isAnswered(step as QuestionStep, answers, now);
}

/** The state as it stands on another screen. */
export function showing(state: QuizState, screen: Screen, now: Date): QuizState {
  return {
    ...state,
    ...screen,
    typing: null,
    advance: null,
    wasAnswered: hasAnswer(screen.step, state, now),
  };
}

/** One screen on, as a new entry of the browser's history. */
export function forward(state: QuizState, screen: Screen, { now }: TransitionContext): Outcome {
  const { step, picking } = state;
  return {
    state: {
      ...showing(state, screen, now),
      trail: [...state.trail, { step, picking }],
    },
    effects: [{ type: 'history', how: 'push' }],
  };
}

/** Another screen in place of this one; whatever answers were being collected, the questions go on in their order. */
export function inPlace(state: QuizState, screen: Screen, { now }: TransitionContext): Outcome {
  return {
    state: { ...showing(state, screen, now), collecting: false },
    effects: [{ type: 'history', how: 'replace' }],
  };
}

/**
 * The Back button: takes the browser back where its last entry is the screen QUIZ-37 to QUIZ-41 name, else shows that screen in place of this
 * one, so that the browser's own Back never leads forward.
 */
export function back(state: QuizState, context: TransitionContext): Outcome {
  const target = backTarget(state, state.vehicle !== null);
  if (target === null) {
    return { state, effects: state.step === 9 ? [] : [{ type: 'leave' }] };
  }
  const last = state.trail.at(-1);
  if (last?.step === target.step && last.picking === target.picking) {
    return { state: { ...state, advance: null }, effects: [{ type: 'history-back' }] };
  }
  return inPlace(state, target, context);
}
