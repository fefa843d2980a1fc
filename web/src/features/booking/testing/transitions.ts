import type { QuizEffect, QuizEvent } from '../machine/events.ts';
import type { QuizState } from '../machine/state.ts';
import type { Step } from '../machine/steps.ts';
import { transition } from '../machine/transition.ts';
import { ANSWERED, CAMRY, NOW, quizAt } from './samples.ts';

export const AROUND = { now: NOW, newKey: () => 'key-1' };

/** Sends events one after the other; returns the last state and all effects. */
export function after(
  start: QuizState,
  ...events: QuizEvent[]
): { state: QuizState; effects: QuizEffect[] } {
  const effects: QuizEffect[] = [];
  let state = start;
  for (const event of events) {
    const outcome = transition(state, event, AROUND);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects };
}

export const NEXT: QuizEvent = { type: 'next-pressed' };
export const BACK: QuizEvent = { type: 'back-pressed' };
export const WAITED: QuizEvent = { type: 'waited' };
/** A lost connection. */
export const FAILURE = { refused: false, message: '' };

/** A questionnaire for a saved vehicle. */
export function withVehicle(step: Step, answers = ANSWERED): QuizState {
  return { ...quizAt(step, answers), vehicle: CAMRY };
}
