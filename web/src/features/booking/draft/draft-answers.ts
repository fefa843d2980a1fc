import { setDescribing } from '../machine/answering.ts';
import type { Answers } from '../machine/answers.ts';
import type { QuizState } from '../machine/state.ts';
import { isDescribed } from '../machine/validation.ts';

/** The answers that a draft keeps: an empty description deletes no car that was chosen from the dropdowns (QUIZ-58). */
export function draftAnswers(state: QuizState): Answers {
  const isEmpty = state.describing && !isDescribed(state.answers);
  return (isEmpty ? setDescribing(state, false) : state).answers;
}
