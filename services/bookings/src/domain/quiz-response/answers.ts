import { ANSWER_NAMES, type AnswerName, recordOf } from '@dewlane/catalog';

/** Every answer in its stored form; null if not given (DATA-08, DRAFT-02). */
export type Answers = Readonly<Record<AnswerName, string | null>>;

/** Answers as received: one left out keeps its value, null or an empty text clears it. */
export type GivenAnswers = Readonly<Partial<Record<AnswerName, string | null | undefined>>>;

export const NO_ANSWERS: Answers = recordOf(ANSWER_NAMES, () => null);
