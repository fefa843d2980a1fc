/**
 * The questionnaire's steps as QUIZ-01 numbers them: 0 and 0.5 before the questions, 8.5 for the package, 9 the
 * confirmation.
 */
export const STEPS = [0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 8.5, 9] as const;

export type Step = (typeof STEPS)[number];

/** The steps whose answers a booking needs. */
export const QUESTION_STEPS = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Step[];

export type QuestionStep = (typeof QUESTION_STEPS)[number];

/** Whether a value, from the browser's history for example, is a step. */
export function isStep(value: unknown): value is Step {
  return STEPS.includes(value as Step);
}
