import type { Answers } from './answers.ts';
import type { QuizState } from './state.ts';

/** The answers without a type that a model has set and step 3 is still to show (QUIZ-52). */
export function confirmedAnswers(state: QuizState): Answers {
  const { answers, vehicle, presetType, typeConfirmed } = state;
  const isOpen = vehicle === null && presetType !== '' && !typeConfirmed;
  return isOpen ? { ...answers, vehicleType: '' } : answers;
}
