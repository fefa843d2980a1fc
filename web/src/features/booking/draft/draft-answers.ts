import { setDescribing } from '../machine/answering.ts';
import type { Answers } from '../machine/answers.ts';
import { confirmedAnswers } from '../machine/confirmed-answers.ts';
import type { QuizState } from '../machine/state.ts';
import { isDescribed } from '../machine/validation.ts';

/**
 * The answers that a draft keeps. An empty description deletes no car that was chosen from the dropdowns (QUIZ-58), and a
 * type counts once the customer has seen it, so that the draft needn't say who set it (QUIZ-52).
 */
export function draftAnswers(state: QuizState): Answers {
  const isEmpty = state.describing && !isDescribed(state.answers);
  return confirmedAnswers(isEmpty ? setDescribing(state, false) : state);
}
