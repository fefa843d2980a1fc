import type { QuizAnswersInput } from '../../../generated/customer/graphql.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';
import { isDescribed } from '../machine/validation.ts';

/** The fields that a description replaces, so that answers never describe two cars. */
const DESCRIBED_BY_WORDS: readonly string[] = ['year', 'make', 'model'];

/** The answers as GraphQL input, without unanswered fields. */
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

/** The same for a draft, which may be on the server already: includes withdrawn answers, so that the server clears them. */
export function draftInput(answers: Answers): QuizAnswersInput {
  const { customTime: _unset, ...unanswered } = EMPTY_ANSWERS;
  return { ...unanswered, ...answersInput(answers) };
}
