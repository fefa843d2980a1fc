import type { Step } from './steps.ts';

/** The dot row: the number of dots and the current one, also shown as `n of N` (QUIZ-42). */
export interface Progress {
  readonly position: number;
  readonly total: 9 | 3;
  /** The progress of the wipe, 0 to 1 (look.md#the-idea: `(step − 0.5) / 9`, or `/ 3`). */
  readonly clean: number;
}

const SAVED_VEHICLE_STEPS: Partial<Record<Step, number>> = { 6: 1, 7: 2, 8: 3, 8.5: 3 };

/**
 * The customer's progress: 1 to 9 for a new vehicle; for a saved one date, time and location are 1, 2 and 3 of 3
 * (QUIZ-42, QUIZ-43, design.md#how-the-screens-behave). Null before step 1, on the confirmation, and at a missing
 * answer for a saved vehicle.
 */
export function progressAt(step: Step, hasSavedVehicle: boolean): Progress | null {
  if (step < 1 || step === 9) {
    return null;
  }
  if (!hasSavedVehicle) {
    return { position: Math.floor(step), total: 9, clean: (step - 0.5) / 9 };
  }
  const position = SAVED_VEHICLE_STEPS[step];
  return position === undefined
    ? null
    : { position, total: 3, clean: (position - (step === 8.5 ? 0.2 : 0.5)) / 3 };
}
