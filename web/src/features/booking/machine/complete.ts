import { attemptFor, bookingContent } from './attempt.ts';
import type { Attempt } from './booking.ts';
import { confirmedAnswers } from './confirmed-answers.ts';
import { forward, type Transition, type TransitionContext, withoutEffects } from './moves.ts';
import type { QuizState } from './state.ts';
import { firstMissing, isAnswered } from './validation.ts';

/** Whether a booking is running; a second completion meanwhile is ignored (DONE-02). */
export function isBooking({ booking }: QuizState): boolean {
  return booking.status === 'running' || (booking.status === 'unconfirmed' && booking.retrying);
}

/** Whether the answers are those of a booking that has been sent, so that no other may be given (FLOW-21). */
export function isSent(state: QuizState): boolean {
  return isBooking(state) || state.step === 9;
}

function withoutPackage(state: QuizState, context: TransitionContext): Transition {
  const outcome =
    state.step === 8.5
      ? withoutEffects(state)
      : forward(state, { step: 8.5, picking: false }, context);
  // Continue at step 8 leads to the choice without a message; elsewhere the missing package is reported (ERR-20).
  return state.step === 8
    ? outcome
    : { ...outcome, effects: [...outcome.effects, { type: 'ask-for-package' }] };
}

/**
 * Completes the booking: leads to 8.5 without a package, from there to another time if the package doesn't fit this one
 * (AVAIL-19), to the first missing answer if there is one (design.md#how-the-screens-behave), and books otherwise.
 */
export function complete(state: QuizState, context: TransitionContext): Transition {
  const { answers, step: from } = state;
  const { now } = context;
  if (answers.selectedServicePackage === '') {
    return withoutPackage(state, context);
  }
  const unfit = from === 8.5 && ([6, 7] as const).find((step) => !isAnswered(step, answers, now));
  const step = unfit || firstMissing(confirmedAnswers(state), now);
  if (step) {
    // Another time collects nothing: the questions go on to step 8, which says what it books.
    return forward({ ...state, collecting: !unfit }, { step, picking: false }, context);
  }
  return book(state, attemptFor(bookingContent(state), state.lastAttempt, context.newKey));
}

/** Sends an attempt. */
export function book(state: QuizState, attempt: Attempt): Transition {
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
