import { createContext, type RefObject, useContext } from 'react';
import type { SavedVehicles } from '../api/use-saved-vehicles.ts';
import type { LoadAvailability } from '../availability/use-load-availability.ts';
import type { Answers } from '../machine/answers.ts';
import type { QuizEvent } from '../machine/events.ts';
import type { QuizState } from '../machine/state.ts';

/** What every step works with. */
export interface Quiz {
  readonly state: QuizState;
  readonly send: (event: QuizEvent) => void;
  /** Sends answers of the current step. */
  readonly answer: (patch: Partial<Answers>) => void;
  readonly garage: SavedVehicles;
  readonly loadAvailability: LoadAvailability;
  /** False until the first change of screens: a page that has just opened keeps the focus where it is. */
  readonly hasMoved: RefObject<boolean>;
}

const QuizContext = createContext<Quiz | null>(null);

export const QuizProvider = QuizContext;

/** Throws outside the questionnaire. */
export function useQuiz(): Quiz {
  const quiz = useContext(QuizContext);
  if (!quiz) throw new Error('This component needs the questionnaire around it.');
  return quiz;
}
