import type { QuizAnswersInput } from '../../../generated/graphql.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';

/** The answers as the graph takes them: what was not answered is left out. */
export function answersInput(answers: Answers): QuizAnswersInput {
  const { customTime, ...others } = answers;
  const given = Object.entries(others).filter(([, value]) => value.trim() !== '');
  return {
    ...Object.fromEntries(given),
    ...(customTime === EMPTY_ANSWERS.customTime ? {} : { customTime }),
  };
}
