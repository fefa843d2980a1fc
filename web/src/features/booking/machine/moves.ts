import { backTarget } from './back.ts';
import type { QuizEffect } from './events.ts';
import type { QuizState, Screen } from './state.ts';
import { isAnswered } from './validation.ts';

/** Time and keys, passed in so that the machine stays pure. */
export interface TransitionContext {
  readonly now: Date;
  readonly newKey: () => string;
}

/** The state after an event, and the effects to run. */
export interface Transition {
  readonly state: QuizState;
  readonly effects: readonly QuizEffect[];
}

/** A transition without effects. */
export function withoutEffects(state: QuizState): Transition {
  return { state, effects: [] };
}

/** The state when showing another screen. */
export function onScreen(state: QuizState, screen: Screen, now: Date): QuizState {
  return {
    ...state,
    ...screen,
    typing: null,
    advance: null,
    booking: state.booking.status === 'idle' ? { status: 'idle' } : state.booking,
    wasAnswered: isAnswered(screen.step, state.answers, now),
  };
}

/** Advances to a screen as a new entry of the browser's history. */
export function forward(state: QuizState, screen: Screen, { now }: TransitionContext): Transition {
  const { step, picking } = state;
  return {
    state: {
      ...onScreen(state, screen, now),
      trail: [...state.trail, { step, picking }],
    },
    effects: [{ type: 'history', how: 'push' }],
  };
}

/** Replaces this screen by another one, and stops collecting missing answers: the questions continue in their order. */
export function replaceScreen(
  state: QuizState,
  screen: Screen,
  { now }: TransitionContext,
): Transition {
  return {
    state: { ...onScreen(state, screen, now), collecting: false },
    effects: [{ type: 'history', how: 'replace' }],
  };
}

/**
 * The Back button, with the target that QUIZ-37 to QUIZ-41 define. If the browser's previous entry is that screen, or
 * the question whose vehicle was to be changed, it goes back in history; otherwise it replaces this screen, so that the
 * browser's own Back never leads forward.
 */
export function back(state: QuizState, context: TransitionContext): Transition {
  const target = backTarget(state, state.vehicle !== null);
  if (target === null) {
    return { state, effects: state.step === 9 ? [] : [{ type: 'leave' }] };
  }
  const last = state.trail.at(-1);
  const isChanging = state.picking && last && last.step >= 1;
  if (isChanging || (last?.step === target.step && last.picking === target.picking)) {
    return { state: { ...state, advance: null }, effects: [{ type: 'history-back' }] };
  }
  return replaceScreen(state, target, context);
}
