import type { Answers } from './answers.ts';
import type { Typing } from './state.ts';
import type { Step } from './steps.ts';
import { isAnswered } from './validation.ts';

/**
 * Milliseconds between an answer and the next step (QUIZ-07, QUIZ-21, QUIZ-34; elsewhere as long as the tick's
 * animation takes).
 */
const AUTO_ADVANCE_DELAYS: Partial<Record<Step, number>> = {
  1: 250,
  3: 200,
  4: 200,
  5: 200,
  6: 200,
  7: 200,
  8.5: 500,
};

/** A focused name counts as answered after this pause in typing, in milliseconds (QUIZ-44). */
const NAME_RESTS_MS = 1200;

/** The number of digits in a phone number without a country code. */
const PHONE_DIGITS = 10;

export interface AdvanceRequest {
  readonly step: Step;
  readonly answers: Answers;
  /**
   * The step was answered already when it was reached: a correction must not advance by itself
   * (design.md#how-the-screens-behave).
   */
  readonly wasAnswered: boolean;
  /** The text field that has the focus. */
  readonly typing: Typing | null;
  readonly now: Date;
}

function isComplete({ step, answers, now }: AdvanceRequest): boolean {
  return (step !== 7 || answers.timeSlot !== 'custom') && isAnswered(step, answers, now);
}

/**
 * Milliseconds until the focused text field counts as answered (QUIZ-44): a name after a pause, a phone at ten digits.
 * Null if the field has to be left first, since more digits may follow.
 */
function settlesIn({ typing, answers: { contactPhone }, now }: AdvanceRequest): number | null {
  if (typing === null) {
    return 0;
  }
  const rest = Math.min(Math.max(typing.at + NAME_RESTS_MS - now.getTime(), 0), NAME_RESTS_MS);
  if (typing.field === 'contactName') {
    return rest;
  }
  const digits = contactPhone.replace(/\D/g, '');
  if (contactPhone.includes('+') || digits.length !== PHONE_DIGITS) {
    return null;
  }
  // No area code begins with 1, so it is the country code, and an eleventh digit may follow.
  return digits.startsWith('1') ? rest : 0;
}

/**
 * The delay before the step advances by itself, in milliseconds; null if it waits for the customer (QUIZ-07, QUIZ-21,
 * QUIZ-34, QUIZ-44).
 */
export function autoAdvanceDelay(request: AdvanceRequest): number | null {
  const delay = AUTO_ADVANCE_DELAYS[request.step];
  const runsAhead = request.step === 1 && request.wasAnswered;
  if (delay === undefined || runsAhead || !isComplete(request)) {
    return null;
  }
  const settled = settlesIn(request);
  return settled === null ? null : settled + delay;
}
