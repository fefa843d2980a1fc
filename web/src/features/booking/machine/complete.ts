import { attemptFor, bookingContent } from './attempt.ts';
import { forward, type Outcome, type Surroundings, stay } from './moves.ts';
import type { QuizState } from './state.ts';
import { firstMissing } from './validation.ts';

/** Whether a booking is on its way: a second completion meanwhile is ignored (DONE-02). */
export function isBooking({ booking }: QuizState): boolean {
  return booking.status === 'running' || (booking.status === 'unconfirmed' && booking.retrying);
}

function withoutPackage(state: QuizState, around: Surroundings): Outcome {
  const outcome =
    state.step === 8.5 ? stay(state) : forward(state, { step: 8.5, picking: false }, around);
  // Continue at step 8 leads to the choice as a matter of course; anything else has to be told (ERR-20).
  return state.step === 8
    ? outcome
    : { ...outcome, effects: [...outcome.effects, { type: 'ask-for-package' }] };
}

/**
 * Completes the booking: without a package it leads to 8.5, with an answer missing to the first one (design.md#how-the-screens-behave), else it books.
 */
export function complete(state: QuizState, around: Surroundings): Outcome {
  if (state.answers.selectedServicePackage === '') {
    return withoutPackage(state, around);
  }
  const missing = firstMissing(state.answers, around.now);
  if (missing !== null) {
    return forward({ ...state, collecting: true }, { step: missing, picking: false }, around);
  }
  const attempt = attemptFor(bookingContent(state), state.lastAttempt, around.newKey);
  return {
    state: {
      ...state,
      advance: null,
      lastAttempt: attempt,
      booking: { status: 'running', attempt },
    },
    effects: [{ type: 'book', attempt }],
  };
}
