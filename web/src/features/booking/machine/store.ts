import type { QuizEffect, QuizEvent } from './events.ts';
import type { TransitionContext } from './moves.ts';
import type { QuizState } from './state.ts';
import { transition } from './transition.ts';

/** The questionnaire while it is open: its state, and whoever wants to know of changes. */
export interface QuizStore {
  readonly state: () => QuizState;
  readonly send: (event: QuizEvent) => void;
  /** Tells of each event, once the state has changed. */
  readonly subscribe: (listener: (event: QuizEvent) => void) => () => void;
}

/** Runs an effect; what comes of it is sent back as events. */
export type RunEffect = (effect: QuizEffect, store: QuizStore) => void;

/** A store around the machine: each event changes the state, tells the listeners, then runs its effects in order. */
export function createQuizStore(
  start: QuizState,
  context: () => TransitionContext,
  run: RunEffect,
): QuizStore {
  let state = start;
  const listeners = new Set<(event: QuizEvent) => void>();
  const store: QuizStore = {
    state: () => state,
    send(event) {
      const outcome = transition(state, event, context());
      state = outcome.state;
      for (const listener of listeners) {
        listener(event);
      }
      for (const effect of outcome.effects) {
        run(effect, store);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}
