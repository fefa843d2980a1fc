import type { QuizEffect, QuizEvent } from './events.ts';
import type { TransitionContext } from './moves.ts';
import type { QuizState } from './state.ts';
import { transition } from './transition.ts';

/** The state of an open questionnaire, with its listeners. */
export interface QuizStore {
  readonly state: () => QuizState;
  readonly send: (event: QuizEvent) => void;
  /** Calls the listener for each event, once the state has changed. */
  readonly subscribe: (listener: (event: QuizEvent) => void) => () => void;
}

/** Runs an effect; its outcome is sent back as events. */
export type RunEffect = (effect: QuizEffect, store: QuizStore) => void;

/**
 * Creates a store around the machine: each event changes the state, notifies the listeners, then runs its effects in
 * order.
 */
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
