import type { QuizAnswersInput } from '../../../generated/customer/graphql.ts';
import { type Answers, EMPTY_ANSWERS } from '../machine/answers.ts';
import { isDescribed } from '../machine/validation.ts';

/** The fields that a description replaces, so that answers never describe two cars. */
const DESCRIBED_BY_WORDS: readonly string[] = ['year', 'make', 'model'];

/**
 * The answers as GraphQL input. Those that aren't given are empty texts, which clear what the server's draft may still
 * have of them (DRAFT-15); a custom time is never taken back, only replaced.
 */
export function answersInput(answers: Answers): QuizAnswersInput {
  const { customTime, ...others } = answers;
  const inWords = isDescribed(answers);
  const texts = Object.entries(others).map(([field, value]) => {
    const isGiven = value.trim() !== '' && !(inWords && DESCRIBED_BY_WORDS.includes(field));
    return [field, isGiven ? value : ''] as const;
  });
  return {
    ...Object.fromEntries(texts),
    ...(customTime === EMPTY_ANSWERS.customTime ? {} : { customTime }),
  };
}
