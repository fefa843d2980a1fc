import type { QuizAnswersInput } from '../../../generated/customer/graphql.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';
import { isDescribed } from '../machine/validation.ts';

/** What the customer's own words stand for, so that answers never name two cars. */
const DESCRIBED_BY_WORDS: readonly string[] = ['year', 'make', 'model'];

/** The answers as the graph takes them: what was not answered is left out. */
export function answersInput(answers: Answers): QuizAnswersInput {
  const { customTime, ...others } = answers;
  const inWords = isDescribed(answers);
  const given = Object.entries(others).filter(
    ([field, value]) => value.trim() !== '' && !(inWords && DESCRIBED_BY_WORDS.includes(field)),
  );
  return {
    ...Object.fromEntries(given),
    ...(customTime === EMPTY_ANSWERS.customTime ? {} : { customTime }),
  };
}

/** The same for a draft that the server has already: what was taken back is named too, so that it doesn't come back from there. */
export function changedAnswersInput(answers: Answers): QuizAnswersInput {
  const { customTime: _unset, ...unanswered } = EMPTY_ANSWERS;
  return { ...unanswered, ...answersInput(answers) };
}
